"""The kinds of mail, a file each: what people are asked about it, when it is written and when it is
needless, what it says and where it leads."""
