import { command as commandLine } from '../auth/actor.ts';
import { createUser } from '../resources/users/actions.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { withContext } from './open-context.ts';

export const userCreate: Command = {
  summary: 'Create a user, who can own tokens.',
  usage: '--name <text> --email <address> [--password-stdin]',
  help: `Prints the id of the new user.
  --password-stdin   read the password (at least 10 characters) from standard input`,
  run: async (args) => {
    const { values } = readOptions(args, {
      name: { type: 'string' },
      email: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    });
    if (!values.name || !values.email) throw new UsageError('--name and --email are required.');
    const body = {
      name: values.name,
      email: values.email,
      role: 'owner',
      ...(values['password-stdin'] && { password: await readLine() }),
    };
    return withContext(async (ctx) => {
      console.log(await createUser(ctx, commandLine, body));
      return 0;
    });
  },
};

async function readLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}
