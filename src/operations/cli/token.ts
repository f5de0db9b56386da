import { abilities, isAbility } from '../../../common/abilities.ts';
import { findWebhooksSetWith } from '../../domain/audience/webhooks/queries.ts';
import { createToken, revokeToken } from '../../domain/identity/tokens/actions.ts';
import { listTokens } from '../../domain/identity/tokens/queries.ts';
import { createUser } from '../../domain/identity/users/actions.ts';
import { findFirstOwner, findUser } from '../../domain/identity/users/queries.ts';
import { command as commandLine } from '../../kernel/auth/actor.ts';
import { apiDialects, isApiDialect } from '../../kernel/auth/api-dialects.ts';
import type { Context } from '../../kernel/context.ts';
import { NotFound, OperatorError } from '../../kernel/errors.ts';
import { formatDate } from '../../lib/dates.ts';
import { durationSeconds } from '../../lib/duration.ts';
import { singleLine } from '../../lib/text.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { withContext } from './open-context.ts';

export const tokenCreate: Command = {
  summary: 'Create an API token and print it.',
  usage: "--name <text> --abilities '<a,b>' [--expires <date>] [--user <email>] [--dialect <name>]",
  help: `Prints nothing but the token, and only once: Daymark stores only its hash. Works while the server is running.
  --name        what the token is for
  --abilities   a comma-separated list, or * for all:
                ${abilities.join('\n                ')}
  --expires     a date such as 2027-01-31, or a duration such as 30d or 12h (default: never)
  --user        the email address of the owner; the token may do at most what the owner may do
                (default: the first owner; if there is none, a built-in one, as whom nobody can sign in)
  --dialect     how the API answers requests with this token: ${apiDialects.join(', ')} (default: in its own way)`,
  run: (args) => {
    const { values } = readOptions(args, {
      name: { type: 'string' },
      abilities: { type: 'string' },
      expires: { type: 'string' },
      user: { type: 'string' },
      dialect: { type: 'string' },
    });
    if (!values.name || !values.abilities) throw new UsageError('--name and --abilities are required.');
    const body = {
      name: values.name,
      abilities: values.abilities.split(',').map((ability) => ability.trim()),
    };
    const unknown = body.abilities.find((ability) => !isAbility(ability));
    if (unknown !== undefined) throw new UsageError(`Unknown ability "${unknown}".`);
    const { dialect = null } = values;
    if (dialect !== null && !isApiDialect(dialect))
      throw new UsageError(`Unknown dialect "${dialect}". Known: ${apiDialects.join(', ')}.`);
    // An empty variable in a script must not create a token that never expires.
    if (values.expires?.trim() === '') throw new UsageError('--expires requires a date or a duration.');
    return withContext(async (ctx) => {
      const expires_at = values.expires ? expiry(values.expires, ctx.clock.now()) : null;
      console.log(
        await createToken(ctx, commandLine, await owner(ctx, values.user), { ...body, expires_at, dialect }),
      );
      return 0;
    });
  },
};

export const tokenList: Command = {
  summary: 'List the API tokens.',
  run: (args) => {
    readOptions(args, {});
    return withContext(async (ctx) => {
      const tokens = await listTokens(ctx);
      if (tokens.length === 0) {
        console.log(`There are no tokens. Create one with "${invocation('token create')}".`);
      }
      for (const token of tokens) {
        const expires =
          token.expires_at === null ? 'never expires' : `expires ${formatDate(token.expires_at)}`;
        const used =
          token.last_used_at === null ? 'never used' : `last used ${formatDate(token.last_used_at)}`;
        const abilityList = (JSON.parse(token.abilities) as string[]).join(',');
        const columns = [token.id, singleLine(token.name), abilityList, expires, used, token.email];
        console.log([...columns, ...(token.dialect === null ? [] : [token.dialect])].join('\t'));
      }
      return 0;
    });
  },
};

export const tokenRevoke: Command = {
  summary: 'Revoke an API token immediately.',
  usage: '<id>',
  help: `The id is the number before the | in the token, and the first column of "${invocation('token list')}".`,
  run: (args) => {
    const { positionals } = readOptions(args, {}, { allowPositionals: true });
    const id = Number(positionals[0]);
    if (!Number.isInteger(id) || positionals.length !== 1) throw new UsageError('Give the id of one token.');
    return withContext(async (ctx) => {
      try {
        await revokeToken(ctx, commandLine, id);
      } catch (error) {
        if (error instanceof NotFound)
          throw new OperatorError(
            `There is no token with id ${id}. Run "${invocation('token list')}" to see all tokens.`,
          );
        throw error;
      }
      console.log(`Revoked token ${id}.`);
      const webhooks = await findWebhooksSetWith(ctx, id);
      if (webhooks.length > 0) {
        const names = webhooks.map((webhook) => `${webhook.id} (${singleLine(webhook.name)})`).join(', ');
        console.log(
          `These webhooks were last configured with it and still receive what it was allowed to read: ${names}. Delete those that you do not recognize.`,
        );
      }
      return 0;
    });
  },
};

async function owner(ctx: Context, email: string | undefined): Promise<number> {
  const user = email === undefined ? await findFirstOwner(ctx) : await findUser(ctx, email);
  if (user?.disabled_at != null) {
    throw new OperatorError(
      `The user ${user.email} is disabled, so their tokens do not work. Enable them first: ${invocation(`user enable ${user.email}`)}`,
    );
  }
  if (user) return user.id;
  if (email !== undefined) {
    throw new OperatorError(
      `There is no user with the email ${email}. Create one: ${invocation(`user create --name <text> --email ${email}`)}`,
    );
  }
  const body = { name: 'Administrator', email: 'admin@daymark.example', role: 'owner' };
  return createUser(ctx, commandLine, body, { builtIn: true });
}

/** Turns a duration such as `30d` into a date. Anything else is validated together with the rest of the input. */
function expiry(text: string, now: number): string {
  const seconds = durationSeconds(text);
  return seconds === undefined ? text : formatDate(now + seconds);
}
