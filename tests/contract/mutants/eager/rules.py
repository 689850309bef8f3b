"""Rules, loaded too early."""
