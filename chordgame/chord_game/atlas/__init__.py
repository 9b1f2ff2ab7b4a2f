"""The atlas: every stack of a key, every chord it can sound, and every way a hand can play that chord."""
