"""What commands share: options, how a change or an action is run, how a person agrees."""
