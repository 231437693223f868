"""The table on the network: its public view, the host's commands, and whoever watches from elsewhere."""
