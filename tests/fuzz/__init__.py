"""Bad input, made by the thousand: whatever is read answers or refuses, and never falls over."""
