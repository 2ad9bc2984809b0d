"""What is published for programs: the documents of `--json`, their JSON Schemas, and OpenAPI.

May import `cli.app` and the packages below.
"""
