"""What goes wrong around the program: kills, full disks, broken pipes, strange terminals."""
