"""Tests of `import hexcrown`."""
