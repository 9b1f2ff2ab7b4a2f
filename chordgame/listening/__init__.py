"""The live bridge: guitars that are listened to while a game is played."""
