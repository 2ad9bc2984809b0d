"""The books as they were first laid out. Written by tests/campaign/baseline.py."""

# ruff: noqa
# fmt: off
import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table('campaign',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('key_hash', sa.String(), nullable=False),
    sa.Column('revealed_key', sa.String(), nullable=True),
    sa.Column('archived', sa.Boolean(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.CheckConstraint('id = 1', name='campaign_is_one'),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_table('condition',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('of_table', sa.String(), nullable=False),
    sa.Column('of_key', sa.Integer(), nullable=False),
    sa.Column('since', sa.Integer(), nullable=False),
    sa.Column('until', sa.Integer(), nullable=True),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index('condition_of', 'condition', ['of_table', 'of_key'], unique=False)
    op.create_index(op.f('ix_condition_kind'), 'condition', ['kind'], unique=False)
    op.create_table('empire',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('player', sa.String(), nullable=False),
    sa.Column('race', sa.String(), nullable=False),
    sa.Column('alignment', sa.String(), nullable=False),
    sa.Column('colour', sa.String(), nullable=False),
    sa.Column('turn_order', sa.Integer(), nullable=False),
    sa.Column('treasury', sa.Integer(), nullable=False),
    sa.Column('building', sa.Integer(), nullable=False),
    sa.Column('ships', sa.Integer(), nullable=False),
    sa.Column('espionage', sa.Integer(), nullable=False),
    sa.Column('joined_at', sa.Integer(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.CheckConstraint("alignment IN ('good', 'evil')", name='empire_alignment_known'),
    sa.CheckConstraint('building >= 0', name='empire_building_not_negative'),
    sa.CheckConstraint('espionage >= 0', name='empire_espionage_not_negative'),
    sa.CheckConstraint('ships >= 0', name='empire_ships_not_negative'),
    sa.CheckConstraint('treasury >= 0', name='empire_treasury_not_negative'),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_empire_name'), 'empire', ['name'], unique=False)
    op.create_table('entry',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('act', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('words', sa.String(), nullable=False),
    sa.Column('year', sa.Integer(), nullable=False),
    sa.Column('season', sa.String(), nullable=False),
    sa.Column('turn', sa.Integer(), nullable=False),
    sa.Column('phase', sa.String(), nullable=False),
    sa.Column('reason', sa.String(), nullable=False),
    sa.Column('forced', sa.Boolean(), nullable=False),
    sa.Column('at', sa.String(), nullable=False),
    sa.Column('schema_number', sa.Integer(), nullable=False),
    sa.Column('body', sa.String(), nullable=False),
    sa.Column('previous', sa.String(), nullable=False),
    sa.Column('hash', sa.String(), nullable=False),
    sa.Column('undone_by', sa.Integer(), nullable=True),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_entry_act'), 'entry', ['act'], unique=False)
    op.create_index(op.f('ix_entry_undone_by'), 'entry', ['undone_by'], unique=False)
    op.create_table('game',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.PrimaryKeyConstraint('id'),
    sa.UniqueConstraint('name')
    )
    op.create_table('kingdom',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('race', sa.String(), nullable=False),
    sa.Column('alignment', sa.String(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.CheckConstraint("alignment IN ('good', 'evil')", name='kingdom_alignment_known'),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_kingdom_name'), 'kingdom', ['name'], unique=False)
    op.create_table('note',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('text', sa.String(), nullable=False),
    sa.Column('of_table', sa.String(), nullable=False),
    sa.Column('of_key', sa.Integer(), nullable=True),
    sa.Column('written_at', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_table('option',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('value', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('id'),
    sa.UniqueConstraint('name')
    )
    op.create_table('secret',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('key', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_table('trace',
    sa.Column('what', sa.String().with_variant(sa.String(collation='C'), 'postgresql'), nullable=False),
    sa.Column('entry', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('how', sa.String(), nullable=False),
    sa.PrimaryKeyConstraint('what', 'entry', 'how'),
    sqlite_with_rowid=False
    )
    op.create_index('trace_by_entry', 'trace', ['entry'], unique=False)
    op.create_table('calendar',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('year', sa.Integer(), nullable=False),
    sa.Column('season', sa.String(), nullable=False),
    sa.Column('turn', sa.Integer(), nullable=False),
    sa.Column('phase', sa.String(), nullable=False),
    sa.Column('empire', sa.Integer(), nullable=True),
    sa.Column('state', sa.String(), nullable=False),
    sa.CheckConstraint("season IN ('spring', 'campaign', 'autumn', 'winter')", name='calendar_season_known'),
    sa.CheckConstraint('id = 1', name='calendar_is_one'),
    sa.CheckConstraint('turn >= 0 AND turn <= 6', name='calendar_turn_counts'),
    sa.CheckConstraint('year >= 1', name='calendar_year_counts'),
    sa.ForeignKeyConstraint(['empire'], ['empire.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_calendar_empire'), 'calendar', ['empire'], unique=False)
    op.create_table('decision',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('empire', sa.Integer(), nullable=True),
    sa.Column('of_table', sa.String(), nullable=False),
    sa.Column('of_key', sa.Integer(), nullable=True),
    sa.Column('asked_at', sa.Integer(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('answer', sa.String(), nullable=True),
    sa.Column('answered_by', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.ForeignKeyConstraint(['empire'], ['empire.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_decision_empire'), 'decision', ['empire'], unique=False)
    op.create_index(op.f('ix_decision_ended_at'), 'decision', ['ended_at'], unique=False)
    op.create_table('tile',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('q', sa.Integer(), nullable=False),
    sa.Column('r', sa.Integer(), nullable=False),
    sa.Column('label', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('terrain', sa.String(), nullable=False),
    sa.Column('kinds', sa.String(), nullable=False),
    sa.Column('barren', sa.Boolean(), nullable=False),
    sa.Column('owner', sa.Integer(), nullable=True),
    sa.Column('kingdom', sa.Integer(), nullable=True),
    sa.Column('river', sa.String(), nullable=False),
    sa.Column('parting', sa.String(), nullable=False),
    sa.Column('bridge', sa.Boolean(), nullable=False),
    sa.Column('edged', sa.Boolean(), nullable=False),
    sa.Column('marks', sa.String(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['kingdom'], ['kingdom.id'], ),
    sa.ForeignKeyConstraint(['owner'], ['empire.id'], ),
    sa.PrimaryKeyConstraint('id'),
    sa.UniqueConstraint('q', 'r', name='tile_place_once')
    )
    op.create_index(op.f('ix_tile_kingdom'), 'tile', ['kingdom'], unique=False)
    op.create_index(op.f('ix_tile_label'), 'tile', ['label'], unique=False)
    op.create_index(op.f('ix_tile_name'), 'tile', ['name'], unique=False)
    op.create_index(op.f('ix_tile_owner'), 'tile', ['owner'], unique=False)
    op.create_table('edge',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('a', sa.Integer(), nullable=False),
    sa.Column('b', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.CheckConstraint('a < b', name='edge_lower_tile_first'),
    sa.ForeignKeyConstraint(['a'], ['tile.id'], ),
    sa.ForeignKeyConstraint(['b'], ['tile.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_edge_a'), 'edge', ['a'], unique=False)
    op.create_index(op.f('ix_edge_b'), 'edge', ['b'], unique=False)
    op.create_table('knowledge',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('empire', sa.Integer(), nullable=False),
    sa.Column('tile', sa.Integer(), nullable=False),
    sa.Column('seen_at', sa.Integer(), nullable=False),
    sa.Column('how', sa.String(), nullable=False),
    sa.Column('snapshot', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['empire'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['tile'], ['tile.id'], ),
    sa.PrimaryKeyConstraint('id'),
    sa.UniqueConstraint('empire', 'tile', name='knowledge_once')
    )
    op.create_index(op.f('ix_knowledge_empire'), 'knowledge', ['empire'], unique=False)
    op.create_index(op.f('ix_knowledge_tile'), 'knowledge', ['tile'], unique=False)
    op.create_table('settlement',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('tile', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('owner', sa.Integer(), nullable=True),
    sa.Column('race', sa.String(), nullable=False),
    sa.Column('kingdom', sa.Integer(), nullable=True),
    sa.Column('points', sa.Integer(), nullable=False),
    sa.Column('provisions', sa.Integer(), nullable=False),
    sa.Column('berths', sa.Integer(), nullable=False),
    sa.Column('razed', sa.Boolean(), nullable=False),
    sa.Column('razed_at', sa.Integer(), nullable=True),
    sa.Column('founded_at', sa.Integer(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.CheckConstraint("kind IN ('village', 'fortress', 'city', 'capital', 'temple')", name='settlement_kind_known'),
    sa.CheckConstraint('berths >= 0', name='settlement_berths_not_negative'),
    sa.CheckConstraint('points >= 0', name='settlement_points_not_negative'),
    sa.CheckConstraint('provisions >= 0', name='settlement_provisions_not_negative'),
    sa.ForeignKeyConstraint(['kingdom'], ['kingdom.id'], ),
    sa.ForeignKeyConstraint(['owner'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['tile'], ['tile.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_settlement_kingdom'), 'settlement', ['kingdom'], unique=False)
    op.create_index(op.f('ix_settlement_name'), 'settlement', ['name'], unique=False)
    op.create_index(op.f('ix_settlement_owner'), 'settlement', ['owner'], unique=False)
    op.create_index(op.f('ix_settlement_tile'), 'settlement', ['tile'], unique=False)
    op.create_table('sighting',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('empire', sa.Integer(), nullable=False),
    sa.Column('of_table', sa.String(), nullable=False),
    sa.Column('of_key', sa.Integer(), nullable=False),
    sa.Column('tile', sa.Integer(), nullable=True),
    sa.Column('seen_at', sa.Integer(), nullable=False),
    sa.Column('how', sa.String(), nullable=False),
    sa.Column('points', sa.Integer(), nullable=True),
    sa.Column('snapshot', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['empire'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['tile'], ['tile.id'], ),
    sa.PrimaryKeyConstraint('id'),
    sa.UniqueConstraint('empire', 'of_table', 'of_key', name='sighting_once')
    )
    op.create_index(op.f('ix_sighting_empire'), 'sighting', ['empire'], unique=False)
    op.create_index(op.f('ix_sighting_tile'), 'sighting', ['tile'], unique=False)
    op.create_index('sighting_of', 'sighting', ['of_table', 'of_key'], unique=False)
    op.create_table('site',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('tile', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('found_by', sa.Integer(), nullable=True),
    sa.Column('found_at', sa.Integer(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.ForeignKeyConstraint(['found_by'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['tile'], ['tile.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_site_found_by'), 'site', ['found_by'], unique=False)
    op.create_index(op.f('ix_site_kind'), 'site', ['kind'], unique=False)
    op.create_index(op.f('ix_site_tile'), 'site', ['tile'], unique=False)
    op.create_table('tiding',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('empire', sa.Integer(), nullable=False),
    sa.Column('told_at', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('tile', sa.Integer(), nullable=True),
    sa.Column('content', sa.String(), nullable=False),
    sa.ForeignKeyConstraint(['empire'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['tile'], ['tile.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_tiding_empire'), 'tiding', ['empire'], unique=False)
    op.create_index(op.f('ix_tiding_tile'), 'tiding', ['tile'], unique=False)
    op.create_table('fleet',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('owner', sa.Integer(), nullable=True),
    sa.Column('tile', sa.Integer(), nullable=True),
    sa.Column('ships', sa.Integer(), nullable=False),
    sa.Column('provisions', sa.Integer(), nullable=False),
    sa.Column('port', sa.Integer(), nullable=True),
    sa.Column('moved_at', sa.Integer(), nullable=True),
    sa.Column('acted_at', sa.Integer(), nullable=True),
    sa.Column('acted', sa.String(), nullable=False),
    sa.Column('leaves_at', sa.Integer(), nullable=True),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.CheckConstraint("kind IN ('player', 'merchant', 'pirate', 'raider')", name='fleet_kind_known'),
    sa.CheckConstraint('ended_at IS NOT NULL OR tile IS NOT NULL', name='fleet_somewhere'),
    sa.CheckConstraint('provisions >= 0', name='fleet_provisions_not_negative'),
    sa.CheckConstraint('ships >= 0', name='fleet_ships_not_negative'),
    sa.ForeignKeyConstraint(['owner'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['port'], ['settlement.id'], ),
    sa.ForeignKeyConstraint(['tile'], ['tile.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_fleet_name'), 'fleet', ['name'], unique=False)
    op.create_index(op.f('ix_fleet_owner'), 'fleet', ['owner'], unique=False)
    op.create_index(op.f('ix_fleet_port'), 'fleet', ['port'], unique=False)
    op.create_index(op.f('ix_fleet_tile'), 'fleet', ['tile'], unique=False)
    op.create_table('posting',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('empire', sa.Integer(), nullable=False),
    sa.Column('purse', sa.String(), nullable=False),
    sa.Column('amount', sa.Integer(), nullable=False),
    sa.Column('year', sa.Integer(), nullable=False),
    sa.Column('season', sa.String(), nullable=False),
    sa.Column('turn', sa.Integer(), nullable=False),
    sa.Column('rule', sa.String(), nullable=False),
    sa.Column('what', sa.String(), nullable=False),
    sa.Column('settlement', sa.Integer(), nullable=True),
    sa.Column('site', sa.Integer(), nullable=True),
    sa.CheckConstraint("purse IN ('treasury', 'building', 'ships', 'espionage')", name='posting_purse_known'),
    sa.ForeignKeyConstraint(['empire'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['settlement'], ['settlement.id'], ),
    sa.ForeignKeyConstraint(['site'], ['site.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_posting_empire'), 'posting', ['empire'], unique=False)
    op.create_index(op.f('ix_posting_settlement'), 'posting', ['settlement'], unique=False)
    op.create_index(op.f('ix_posting_site'), 'posting', ['site'], unique=False)
    op.create_index(op.f('ix_posting_year'), 'posting', ['year'], unique=False)
    op.create_table('relation',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('empire', sa.Integer(), nullable=False),
    sa.Column('settlement', sa.Integer(), nullable=True),
    sa.Column('other', sa.Integer(), nullable=True),
    sa.Column('status', sa.String(), nullable=False),
    sa.Column('spying', sa.Boolean(), nullable=False),
    sa.Column('subsistence', sa.Boolean(), nullable=False),
    sa.Column('military', sa.Boolean(), nullable=False),
    sa.Column('expelled', sa.Boolean(), nullable=False),
    sa.Column('bonus', sa.Integer(), nullable=False),
    sa.Column('not_before', sa.Integer(), nullable=True),
    sa.Column('since', sa.Integer(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.CheckConstraint('(settlement IS NULL) <> (other IS NULL)', name='relation_with_one'),
    sa.ForeignKeyConstraint(['empire'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['other'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['settlement'], ['settlement.id'], ),
    sa.PrimaryKeyConstraint('id'),
    sa.UniqueConstraint('empire', 'other', name='relation_empire_once'),
    sa.UniqueConstraint('empire', 'settlement', name='relation_settlement_once')
    )
    op.create_index(op.f('ix_relation_empire'), 'relation', ['empire'], unique=False)
    op.create_index(op.f('ix_relation_other'), 'relation', ['other'], unique=False)
    op.create_index(op.f('ix_relation_settlement'), 'relation', ['settlement'], unique=False)
    op.create_table('siege',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('settlement', sa.Integer(), nullable=False),
    sa.Column('empire', sa.Integer(), nullable=True),
    sa.Column('begun_at', sa.Integer(), nullable=False),
    sa.Column('breaches', sa.Integer(), nullable=False),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.CheckConstraint('breaches >= 0', name='siege_breaches_not_negative'),
    sa.ForeignKeyConstraint(['empire'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['settlement'], ['settlement.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_siege_empire'), 'siege', ['empire'], unique=False)
    op.create_index(op.f('ix_siege_settlement'), 'siege', ['settlement'], unique=False)
    op.create_table('army',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('owner', sa.Integer(), nullable=True),
    sa.Column('race', sa.String(), nullable=False),
    sa.Column('tile', sa.Integer(), nullable=True),
    sa.Column('bank', sa.Integer(), nullable=True),
    sa.Column('fleet', sa.Integer(), nullable=True),
    sa.Column('ship', sa.Integer(), nullable=True),
    sa.Column('inside', sa.Integer(), nullable=True),
    sa.Column('siege', sa.Integer(), nullable=True),
    sa.Column('home', sa.Integer(), nullable=True),
    sa.Column('points', sa.Integer(), nullable=False),
    sa.Column('provisions', sa.Integer(), nullable=False),
    sa.Column('crowns', sa.Integer(), nullable=False),
    sa.Column('prisoners', sa.Integer(), nullable=False),
    sa.Column('loot', sa.Integer(), nullable=False),
    sa.Column('stone_throwers', sa.Integer(), nullable=False),
    sa.Column('cannons', sa.Integer(), nullable=False),
    sa.Column('rams', sa.Integer(), nullable=False),
    sa.Column('towers', sa.Integer(), nullable=False),
    sa.Column('scouted', sa.Integer(), nullable=True),
    sa.Column('scouted_at', sa.Integer(), nullable=True),
    sa.Column('moved_at', sa.Integer(), nullable=True),
    sa.Column('moves', sa.Integer(), nullable=False),
    sa.Column('acted_at', sa.Integer(), nullable=True),
    sa.Column('acted', sa.String(), nullable=False),
    sa.Column('fed_at', sa.Integer(), nullable=True),
    sa.Column('raised_at', sa.Integer(), nullable=False),
    sa.Column('leaves_at', sa.Integer(), nullable=True),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.CheckConstraint("kind IN ('player', 'temple', 'ally', 'undead', 'horde', 'raider', 'dragon', 'convoy', 'treasure', 'independent', 'monsters', 'wizard', 'daemons', 'brigands', 'rebels', 'beasts')", name='army_kind_known'),
    sa.CheckConstraint('cannons >= 0', name='army_cannons_not_negative'),
    sa.CheckConstraint('crowns >= 0', name='army_crowns_not_negative'),
    sa.CheckConstraint('ended_at IS NOT NULL OR (tile IS NULL) <> (fleet IS NULL)', name='army_on_a_tile_or_in_a_fleet'),
    sa.CheckConstraint('loot >= 0', name='army_loot_not_negative'),
    sa.CheckConstraint('points >= 0', name='army_points_not_negative'),
    sa.CheckConstraint('prisoners >= 0', name='army_prisoners_not_negative'),
    sa.CheckConstraint('provisions >= 0', name='army_provisions_not_negative'),
    sa.CheckConstraint('rams >= 0', name='army_rams_not_negative'),
    sa.CheckConstraint('stone_throwers >= 0', name='army_stone_throwers_not_negative'),
    sa.CheckConstraint('towers >= 0', name='army_towers_not_negative'),
    sa.ForeignKeyConstraint(['fleet'], ['fleet.id'], ),
    sa.ForeignKeyConstraint(['home'], ['settlement.id'], ),
    sa.ForeignKeyConstraint(['inside'], ['settlement.id'], ),
    sa.ForeignKeyConstraint(['owner'], ['empire.id'], ),
    sa.ForeignKeyConstraint(['scouted'], ['tile.id'], ),
    sa.ForeignKeyConstraint(['siege'], ['siege.id'], ),
    sa.ForeignKeyConstraint(['tile'], ['tile.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_army_fleet'), 'army', ['fleet'], unique=False)
    op.create_index(op.f('ix_army_home'), 'army', ['home'], unique=False)
    op.create_index(op.f('ix_army_inside'), 'army', ['inside'], unique=False)
    op.create_index(op.f('ix_army_name'), 'army', ['name'], unique=False)
    op.create_index(op.f('ix_army_owner'), 'army', ['owner'], unique=False)
    op.create_index(op.f('ix_army_scouted'), 'army', ['scouted'], unique=False)
    op.create_index(op.f('ix_army_siege'), 'army', ['siege'], unique=False)
    op.create_index(op.f('ix_army_tile'), 'army', ['tile'], unique=False)
    op.create_table('character',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('empire', sa.Integer(), nullable=True),
    sa.Column('army', sa.Integer(), nullable=True),
    sa.Column('points', sa.Integer(), nullable=False),
    sa.Column('dead_at', sa.Integer(), nullable=True),
    sa.Column('banished_until', sa.Integer(), nullable=True),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.CheckConstraint('points >= 0', name='character_points_not_negative'),
    sa.ForeignKeyConstraint(['army'], ['army.id'], ),
    sa.ForeignKeyConstraint(['empire'], ['empire.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_character_army'), 'character', ['army'], unique=False)
    op.create_index(op.f('ix_character_empire'), 'character', ['empire'], unique=False)
    op.create_index(op.f('ix_character_name'), 'character', ['name'], unique=False)
    op.create_table('search',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('army', sa.Integer(), nullable=False),
    sa.Column('site', sa.Integer(), nullable=False),
    sa.Column('turns', sa.Integer(), nullable=False),
    sa.Column('map', sa.Boolean(), nullable=False),
    sa.Column('barred', sa.Boolean(), nullable=False),
    sa.Column('last_at', sa.Integer(), nullable=True),
    sa.CheckConstraint('turns >= 0', name='search_turns_not_negative'),
    sa.ForeignKeyConstraint(['army'], ['army.id'], ),
    sa.ForeignKeyConstraint(['site'], ['site.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_search_army'), 'search', ['army'], unique=False)
    op.create_index(op.f('ix_search_site'), 'search', ['site'], unique=False)
    op.create_table('item',
    sa.Column('id', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('name', sa.String(), nullable=False),
    sa.Column('kind', sa.String(), nullable=False),
    sa.Column('points', sa.Integer(), nullable=False),
    sa.Column('empire', sa.Integer(), nullable=True),
    sa.Column('army', sa.Integer(), nullable=True),
    sa.Column('character', sa.Integer(), nullable=True),
    sa.Column('used_at', sa.Integer(), nullable=True),
    sa.Column('state', sa.String(), nullable=False),
    sa.Column('ended_at', sa.Integer(), nullable=True),
    sa.Column('ended_how', sa.String(), nullable=True),
    sa.CheckConstraint('points >= 0', name='item_points_not_negative'),
    sa.ForeignKeyConstraint(['army'], ['army.id'], ),
    sa.ForeignKeyConstraint(['character'], ['character.id'], ),
    sa.ForeignKeyConstraint(['empire'], ['empire.id'], ),
    sa.PrimaryKeyConstraint('id')
    )
    op.create_index(op.f('ix_item_army'), 'item', ['army'], unique=False)
    op.create_index(op.f('ix_item_character'), 'item', ['character'], unique=False)
    op.create_index(op.f('ix_item_empire'), 'item', ['empire'], unique=False)
    op.execute("CREATE UNIQUE INDEX settlement_one_capital_an_empire ON settlement (owner) WHERE kind = 'capital' AND owner IS NOT NULL AND ended_at IS NULL")
    op.execute("CREATE UNIQUE INDEX siege_one_a_settlement ON siege (settlement) WHERE ended_at IS NULL")
