"""The OpenAPI description of the programming interface."""

from __future__ import annotations

from typing import Any, Final

TABLE: Final = {"name": "table_id", "in": "path", "required": True, "schema": {"type": "string"}}
SEAT: Final = {
    "type": ["integer", "null"],
    "description": "The seat that acts, from 0; null is the host, who speaks for every person's seat without a device.",
}
KEY: Final = {
    "type": "string",
    "minLength": 8,
    "maxLength": 80,
    "description": "A unique text made by the caller: the same key sent again is the same act, answered alike.",
}
EXPECTED: Final = {"type": "integer", "minimum": 0, "description": "The table's version that the choice was made at."}

SCHEMAS: Final[dict[str, Any]] = {
    "Error": {
        "type": "object",
        "required": ["error"],
        "properties": {
            "error": {
                "type": "object",
                "required": ["status", "title", "detail", "rule", "faults"],
                "properties": {
                    "status": {"type": "integer"},
                    "title": {"type": "string"},
                    "detail": {"type": "string", "description": "What is wrong, why, and what to do."},
                    "rule": {
                        "type": "string",
                        "description": "The clause that refuses a move, such as CW-R11, or empty.",
                    },
                    "faults": {"type": "array", "items": {"type": "string"}},
                },
            }
        },
    },
    "Choice": {
        "type": "object",
        "properties": {
            "text": {"type": "string", "description": "The move's notation, to be sent back."},
            "label": {"type": "string"},
            "odds": {"type": ["string", "null"], "description": "A fraction such as 3/16, for a chance outcome."},
        },
    },
    "Table": {
        "type": "object",
        "properties": {
            "id": {"type": "string"},
            "mode": {"type": "string"},
            "title": {"type": "string"},
            "status": {"enum": ["running", "ended", "abandoned"]},
            "version": {"type": "integer"},
            "stamp": {"type": "string"},
            "is_over": {"type": "boolean"},
            "seats": {"type": "array", "items": {"type": "object"}},
            "to_act": {"type": "array", "items": {"type": "integer"}, "description": "Seats to act; -1 is chance."},
            "you": {"type": ["integer", "null"], "description": "The seat whose view this is; null is a spectator's."},
            "is_host": {"type": "boolean"},
            "prompt": {"type": "object"},
            "choices": {"type": "array", "items": {"$ref": "#/components/schemas/Choice"}},
            "view": {"description": "The game's view for that seat; its shape is the game's own."},
        },
    },
    "Acted": {
        "type": "object",
        "properties": {
            "version": {"type": "integer"},
            "repeated": {"type": "boolean"},
            "tellings": {"type": "array", "items": {"type": "object"}},
        },
    },
    "Moves": {
        "type": "object",
        "required": ["moves", "expected", "key"],
        "properties": {
            "moves": {"type": "array", "minItems": 1, "maxItems": 60, "items": {"type": "string"}},
            "expected": EXPECTED,
            "key": KEY,
            "seat": SEAT,
        },
    },
    "Undo": {
        "type": "object",
        "required": ["expected", "key"],
        "properties": {"expected": EXPECTED, "key": KEY, "seat": SEAT, "consent": {"type": "boolean"}},
    },
}


def openapi(server: str) -> dict[str, Any]:
    """The description, for the server's own address."""
    table = "/api/v1/tables/{table_id}"
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tabletide",
            "version": "1",
            "description": "Tables, views and choices as the pages show them. The signed cookie says which device asks.",
        },
        "servers": [{"url": server}],
        "paths": {
            "/api/v1/games": {"get": _get("Every mode of every installed game", "array")},
            "/api/v1/tables": {"get": _get("The tables, last touched first", "array")},
            table: {"parameters": [TABLE], "get": _get("The table as the asking device may see it", "Table")},
            f"{table}/log": {"parameters": [TABLE], "get": _get("What happened, oldest first", "array")},
            f"{table}/score": {"parameters": [TABLE], "get": _get("The receipt, once it tells no secrets", "object")},
            f"{table}/moves": {"parameters": [TABLE], "post": _post("Do moves as one group", "Moves")},
            f"{table}/undo": {"parameters": [TABLE], "post": _post("Take the last act back", "Undo")},
        },
        "components": {"schemas": SCHEMAS},
    }


def _get(summary: str, shape: str) -> dict[str, Any]:
    schema = {"type": shape} if shape in ("array", "object") else {"$ref": f"#/components/schemas/{shape}"}
    return {"summary": summary, "responses": {"200": _json("Found", schema), "default": _error()}}


def _post(summary: str, shape: str) -> dict[str, Any]:
    given = {"required": True, "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{shape}"}}}}
    done = _json("Done", {"$ref": "#/components/schemas/Acted"})
    return {"summary": summary, "requestBody": given, "responses": {"200": done, "default": _error()}}


def _json(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _error() -> dict[str, Any]:
    return _json("A sentence on what is wrong and what to do", {"$ref": "#/components/schemas/Error"})
