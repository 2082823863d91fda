"""The Python library: what `import croupier as cr` offers, by subject; each module loads what it needs."""
