"""A package that loads its rules before anybody asked for them."""

from eager import rules as rules
