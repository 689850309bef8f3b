"""Run by Alembic: migrates over the connection that `migrate` brings along."""

from alembic import context

from tabletomb.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters tables by making them anew
    transaction_per_migration=False,
)
context.run_migrations()
