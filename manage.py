#!/usr/bin/env python
"""Django's command line, with the settings of `make run` unless told otherwise."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.embedded")
    execute_from_command_line(sys.argv)
