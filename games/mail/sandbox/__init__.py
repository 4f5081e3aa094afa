"""Reading mail that anybody may have written: pure readers, in a process that can do no harm."""
