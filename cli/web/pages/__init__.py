"""One module a page: it reads, decides what to show, and renders its template."""
