"""The lab behind its desk in the browser: it counts in processes of its own, so that no table waits."""
