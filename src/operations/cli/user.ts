import { roles } from '../../../common/roles.ts';
import { inviteUser } from '../../domain/identity/users/actions.ts';
import { hasPeople, listPeople } from '../../domain/identity/users/queries.ts';
import { command as commandLine } from '../../kernel/auth/actor.ts';
import { MIN_PASSWORD } from '../../kernel/auth/password-policy.ts';
import { isRole } from '../../kernel/auth/role-abilities.ts';
import { formatDate } from '../../lib/dates.ts';
import { singleLine } from '../../lib/text.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { sayIfNotSent } from './not-sent.ts';
import { withContext } from './open-context.ts';
import { readPassword } from './read-password.ts';

export const userCreate: Command = {
  summary: 'Create a user, who can sign in and own tokens.',
  usage: '--name <text> --email <address> [--role <role>] [--invite | --password-stdin]',
  help: `Prints the id of the new user, and on standard error the link of an invitation.
  --role             ${roles.join(', ')} (default: owner for the first user, viewer for all others)
  --invite           send the user a link with which they choose a password; it works once, for seven days
  --password-stdin   read the password (at least ${MIN_PASSWORD} characters) from standard input
Without a password and an invitation, the user can own tokens but cannot sign in.`,
  run: async (args) => {
    const { values } = readOptions(args, {
      name: { type: 'string' },
      email: { type: 'string' },
      role: { type: 'string' },
      invite: { type: 'boolean', default: false },
      'password-stdin': { type: 'boolean', default: false },
    });
    if (!values.name || !values.email) throw new UsageError('--name and --email are required.');
    if (values.invite && values['password-stdin']) {
      throw new UsageError(
        'Use either --invite or --password-stdin: invited users choose their own password.',
      );
    }
    if (values.role !== undefined) requireRole(values.role);
    const person = {
      name: values.name,
      email: values.email,
      ...(values['password-stdin'] && { password: await readPassword() }),
    };
    return withContext(async (ctx) => {
      const role = values.role ?? ((await hasPeople(ctx.connection.read)) ? 'viewer' : 'owner');
      const { invite } = values;
      const { id, link } = await inviteUser(ctx, commandLine, { ...person, role }, { invite });
      console.log(id);
      if (link !== undefined) {
        console.error(`Invitation for ${person.email}, which works once, for seven days: ${link}`);
        sayIfNotSent(ctx.config);
      }
      return 0;
    });
  },
};

export const userList: Command = {
  summary: 'List the users.',
  help: `Prints a line for each user: id, name, email address, role, state, and last sign-in, separated by tabs.
The built-in owner of tokens that belong to no person is not listed.`,
  run: (args) => {
    readOptions(args, {});
    return withContext(async (ctx) => {
      const people = await listPeople(ctx);
      if (people.length === 0) {
        console.log(`There are no users. To create the first one, run "${invocation('setup')}".`);
      }
      for (const { id, name, email, role, disabled_at, joined_at, last_signed_in_at } of people) {
        const state = disabled_at !== null ? 'disabled' : joined_at === null ? 'not joined' : 'active';
        const signedIn =
          last_signed_in_at === null ? 'never signed in' : `signed in ${formatDate(last_signed_in_at)}`;
        console.log([id, singleLine(name), email, role, state, signedIn].join('\t'));
      }
      return 0;
    });
  },
};

export function requireRole(role: string): void {
  if (!isRole(role)) throw new UsageError(`Unknown role "${role}". The roles are: ${roles.join(', ')}.`);
}
