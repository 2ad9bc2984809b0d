"""The API as OpenAPI describes it, made from the commands and their documents."""

from __future__ import annotations

from functools import cache

from cli.published.calls import CallField, fields_of, load
from cli.published.catalogue import BOTH, CALLED, CHANGES, READS
from cli.published.schema import ERROR, adapter_of

REFERENCE = "#/components/schemas/{model}"
SECURITY = {"cookie": {"type": "apiKey", "in": "cookie", "name": "hexcrown-PORT"},
            "key": {"type": "http", "scheme": "bearer"}}  # fmt: skip
LANGUAGE: dict[str, object] = {"name": "lang", "in": "query", "schema": {"enum": ["en", "it"]},
            "description": "The language of the answer."}  # fmt: skip


@cache
def make_openapi() -> dict[str, object]:
    from importlib.metadata import version

    from pydantic import TypeAdapter

    adapters = [(name, "serialization", adapter_of(name)) for name in CALLED]
    schemas, definitions = TypeAdapter.json_schemas(
        adapters,  # type: ignore[arg-type]  # the mode is a literal
        ref_template=REFERENCE,
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hexcrown", "version": version("hexcrown")},
        "paths": {
            f"/api/{name.replace(' ', '/')}": describe_path(name, schemas[name, "serialization"])
            for name in sorted(CALLED)
        },
        "components": {
            "schemas": {**definitions.get("$defs", {}), "ErrorDocument": ERROR},
            "securitySchemes": SECURITY,
        },
        "security": [{"cookie": []}, {"key": []}],
    }


def describe_path(name: str, answer: object) -> dict[str, object]:
    path: dict[str, object] = {}
    if name in READS or name in BOTH:
        fields = fields_of(name) if name in READS else []
        path["get"] = describe_call(name, answer, parameters=describe_query(fields))
    if name in CHANGES:
        body = describe_body(name)
        path["post"] = describe_call(name, answer, parameters=[LANGUAGE], requestBody=body)
    return path


def describe_call(name: str, answer: object, **more: object) -> dict[str, object]:
    summary = (load(name).help or "").strip().split("\n")[0]
    refused = {"description": "Refused, or wrong words: nothing was changed.",
               "content": {"application/json": {"schema": {"$ref": REFERENCE.format(
                   model="ErrorDocument")}}}}  # fmt: skip
    return {
        "operationId": name.replace(" ", "-"),
        "summary": summary,
        **more,
        "responses": {
            "200": {
                "description": f"As hexcrown {name} --json answers.",
                "content": {"application/json": {"schema": answer}},
            },
            "400": refused,
            "409": refused,
        },
    }


def describe_query(fields: list[CallField]) -> list[dict[str, object]]:
    found = [
        {
            "name": field.name,
            "in": "query",
            "required": field.required,
            "description": field.help,
            "schema": schema_of(field),
        }
        for field in fields
    ]
    return [*found, LANGUAGE]


def describe_body(name: str) -> dict[str, object]:
    fields = fields_of(name)
    schema = {
        "type": "object",
        "properties": {
            field.name: {**schema_of(field), "description": field.help} for field in fields
        },
        "required": [field.name for field in fields if field.required],
        "additionalProperties": False,
    }
    return {"required": True, "content": {"application/json": {"schema": schema}}}


def schema_of(field: CallField) -> dict[str, object]:
    one: dict[str, object] = {"type": field.kind}
    return {"type": "array", "items": one} if field.many else one
