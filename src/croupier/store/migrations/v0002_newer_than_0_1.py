"""Note that the log may hold what croupier 0.1 does not know, so that 0.1 refuses it.

0.1 would write without stamps, and past what was archived, and it does not know hashes in short
(`store.compact`). No table changes. What 0.1 wrote stays as it is.
"""

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Change nothing; the note of this step is all."""


def downgrade() -> None:
    """Refuse: what was written since stays, and an older croupier could not read it."""
    raise NotImplementedError("a log is kept, never unmade; restore the backup from before the upgrade")
