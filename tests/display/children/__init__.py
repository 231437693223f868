"""Programs that the benchmarks start: each prints what it measured as a line of JSON."""
