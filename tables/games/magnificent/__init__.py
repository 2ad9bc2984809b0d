"""The Magnificent: SNO. Set-up draws, round ends, posters and scores, as a pure state."""
