"""The Aquicorn Cove Board Game."""
