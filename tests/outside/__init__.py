"""Others' files, tried whole: `python -m tests.outside FOLDER` prints what became of each kind.

The files stay where they are: none is copied in. A file is tried as what its folder or its ending
says: `textmapper/`, `foundry/`, `hexdescribe/`, `*.wxx`, `*.csv`, `*.md`, …
"""
