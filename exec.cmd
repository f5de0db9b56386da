@rem The scripts in package.json begin with "exec", so that signals reach Node and not a shell. cmd.exe lacks it.
@%*
