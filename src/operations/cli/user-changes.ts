import { roles } from '../../../common/roles.ts';
import { deleteUser, updateUser } from '../../domain/identity/users/actions.ts';
import { findUser } from '../../domain/identity/users/queries.ts';
import { createResetLink, removeSecondFactors, resetPassword } from '../../domain/identity/users/recovery.ts';
import { command as commandLine } from '../../kernel/auth/actor.ts';
import { MIN_PASSWORD } from '../../kernel/auth/password-policy.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { OperatorError } from '../../kernel/errors.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { sayIfNotSent } from './not-sent.ts';
import { withContext } from './open-context.ts';
import { readPassword } from './read-password.ts';
import { requireRole } from './user.ts';

export const userRole: Command = {
  summary: 'Give a user another role.',
  usage: '<email> <role>',
  help: `The roles are: ${roles.join(', ')}.
The last owner must stay an owner: make somebody else an owner first.`,
  run: (args) => {
    const [email = '', role = ''] = readWords(args, 2, 'Give the email address of a user, and a role.');
    requireRole(role);
    return withUser(email, async (ctx, user) => {
      await updateUser(ctx, commandLine, user.id, { role });
      console.log(`${user.email} has the role ${role}.`);
    });
  },
};

export const userDisable: Command = {
  summary: 'Disable a user: their sessions end, and their tokens stop working.',
  usage: '<email>',
  help: 'Takes effect at once, also on a running server. Enable the user again to undo it.',
  run: (args) => setDisabled(args, true),
};

export const userEnable: Command = {
  summary: 'Enable a user who was disabled.',
  usage: '<email>',
  help: 'Their tokens work again. They have to sign in again.',
  run: (args) => setDisabled(args, false),
};

function setDisabled(args: string[], disabled: boolean): Promise<number> {
  const [email = ''] = readWords(args, 1, 'Give the email address of one user.');
  return withUser(email, async (ctx, user) => {
    await updateUser(ctx, commandLine, user.id, { disabled });
    console.log(`${user.email} is ${disabled ? 'disabled' : 'enabled'}.`);
  });
}

export const userResetPassword: Command = {
  summary: 'Let a user choose a new password, or set one.',
  usage: '<email> [--password-stdin] [--remove-second-factors]',
  help: `Prints a link with which the user chooses a password. It works once, for one hour (seven days for somebody who has
never signed in), and is also sent to the user if a mail server is configured (SMTP_URL).
  --password-stdin          read the password (at least ${MIN_PASSWORD} characters) from standard input instead; the
                            user is signed out everywhere
  --remove-second-factors   remove the second factor, its recovery codes and all passkeys of the user, who has lost them`,
  run: async (args) => {
    const { values, positionals } = readOptions(
      args,
      {
        'password-stdin': { type: 'boolean', default: false },
        'remove-second-factors': { type: 'boolean', default: false },
      },
      { allowPositionals: true },
    );
    const [email] = positionals;
    if (!email || positionals.length !== 1) throw new UsageError('Give the email address of one user.');
    const password = values['password-stdin'] ? await readPassword() : undefined;
    return withUser(email, async (ctx, user) => {
      if (values['remove-second-factors']) await removeSecondFactors(ctx, commandLine, user.id);
      if (password === undefined) {
        console.log(await createResetLink(ctx, commandLine, user.id));
        sayIfNotSent(ctx.config);
      } else {
        await resetPassword(ctx, commandLine, user.id, { password });
        console.log(`${user.email} has the new password.`);
      }
    });
  },
};

export const userDelete: Command = {
  summary: 'Delete a user, their tokens and all their personal data.',
  usage: '<email>',
  help: 'Cannot be undone. What the user wrote stays. To keep the account but block it, disable the user instead.',
  run: (args) => {
    const [email = ''] = readWords(args, 1, 'Give the email address of one user.');
    return withUser(email, async (ctx, user) => {
      await deleteUser(ctx, commandLine, user.id);
      console.log(`Deleted ${user.email}.`);
    });
  },
};

function readWords(args: string[], count: number, advice: string): string[] {
  const { positionals } = readOptions(args, {}, { allowPositionals: true });
  if (positionals.length !== count) throw new UsageError(advice);
  return positionals;
}

/** Runs `work` for the person with this address. */
function withUser(email: string, work: (ctx: Context, user: Row<'users'>) => Promise<void>): Promise<number> {
  return withContext(async (ctx) => {
    const user = await findUser(ctx, email);
    if (!user) {
      const list = invocation('user list');
      throw new OperatorError(`There is no user with the email ${email}. Run "${list}" to see all users.`);
    }
    if (user.built_in === 1) {
      throw new OperatorError(
        `${email} is the built-in owner of tokens that belong to no person. It cannot be changed. To end its tokens, run "${invocation('token revoke <id>')}".`,
      );
    }
    await work(ctx, user);
    return 0;
  });
}
