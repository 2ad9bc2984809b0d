"""Alembic's entry: runs on the connection that `campaign.storage.migrations.run` holds."""

from alembic import context

from campaign.storage.models.schema import whole_metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=whole_metadata(),
    transactional_ddl=False,  # the transaction is ours, with the campaign's lock
    render_as_batch=connection.dialect.name == "sqlite",
)
context.run_migrations()
