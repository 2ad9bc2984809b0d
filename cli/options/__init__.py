"""What commands share: options, how a change or a deed is run, how a person agrees."""
