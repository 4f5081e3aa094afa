"""The service in containers, without an engine for them: namespaces of the kernel, by what is
shipped."""
