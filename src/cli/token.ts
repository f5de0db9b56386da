import { abilities, isAbility } from '../auth/abilities.ts';
import { command as commandLine } from '../auth/actor.ts';
import type { Context } from '../context.ts';
import { NotFound, OperatorError } from '../errors.ts';
import { formatDate } from '../lib/dates.ts';
import { singleLine } from '../lib/text.ts';
import { createToken, revokeToken } from '../resources/tokens/actions.ts';
import { listTokens } from '../resources/tokens/queries.ts';
import { createUser } from '../resources/users/actions.ts';
import { findUser } from '../resources/users/queries.ts';
import { findWebhooksSetWith } from '../resources/webhooks/queries.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { invocation } from './invocation.ts';
import { withContext } from './open-context.ts';

export const tokenCreate: Command = {
  summary: 'Mint an API token and print it, alone, on stdout.',
  usage: "--name <text> --abilities '<a,b>' [--expires <date>] [--user <email>]",
  help: `The token is shown once; only its hash is kept. Works while the server runs.
  --name        what it is for
  --abilities   separated by commas, or * for all:
                ${abilities.join('\n                ')}
  --expires     a date such as 2027-01-31, or a time such as 30d, 12h (default: never)
  --user        whom it belongs to (default: the first user, made if there is none)`,
  run: (args) => {
    const { values } = readOptions(args, {
      name: { type: 'string' },
      abilities: { type: 'string' },
      expires: { type: 'string' },
      user: { type: 'string' },
    });
    if (!values.name || !values.abilities) throw new UsageError('Both --name and --abilities are needed.');
    const body = {
      name: values.name,
      abilities: values.abilities.split(',').map((ability) => ability.trim()),
    };
    const unknown = body.abilities.find((ability) => !isAbility(ability));
    if (unknown !== undefined) throw new UsageError(`There is no ability "${unknown}".`);
    // An empty variable in a script must not make a token that lives for ever.
    if (values.expires?.trim() === '') throw new UsageError('--expires needs a date or a time.');
    return withContext(async (ctx) => {
      const expires_at = values.expires ? expiry(values.expires, ctx.clock.now()) : null;
      console.log(
        await createToken(ctx, commandLine, await owner(ctx, values.user), { ...body, expires_at }),
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
        console.log(`There are no tokens. Mint one with "${invocation('token create')}".`);
      }
      for (const token of tokens) {
        const expires =
          token.expires_at === null ? 'never expires' : `expires ${formatDate(token.expires_at)}`;
        const used =
          token.last_used_at === null ? 'never used' : `last used ${formatDate(token.last_used_at)}`;
        const may = (JSON.parse(token.abilities) as string[]).join(',');
        console.log(`${token.id}\t${singleLine(token.name)}\t${may}\t${expires}\t${used}\t${token.email}`);
      }
      return 0;
    });
  },
};

export const tokenRevoke: Command = {
  summary: 'Revoke an API token, at once.',
  usage: '<id>',
  help: `The id is the number before the bar in the token, and the first column of "${invocation('token list')}".`,
  run: (args) => {
    const { positionals } = readOptions(args, {}, { allowPositionals: true });
    const id = Number(positionals[0]);
    if (!Number.isInteger(id) || positionals.length !== 1) throw new UsageError('Name one token by its id.');
    return withContext(async (ctx) => {
      try {
        await revokeToken(ctx, commandLine, id);
      } catch (error) {
        if (error instanceof NotFound)
          throw new OperatorError(`There is no token ${id}. See "${invocation('token list')}".`);
        throw error;
      }
      console.log(`Token ${id} is revoked.`);
      const webhooks = await findWebhooksSetWith(ctx, id);
      if (webhooks.length > 0) {
        const names = webhooks.map((webhook) => `${webhook.id} (${singleLine(webhook.name)})`).join(', ');
        console.log(
          `Webhooks that were last set with it are still sent what it was allowed to read: ${names}. Delete those that you do not know.`,
        );
      }
      return 0;
    });
  },
};

async function owner(ctx: Context, email: string | undefined): Promise<number> {
  const user = await findUser(ctx, email);
  if (user) return user.id;
  if (email !== undefined) {
    throw new OperatorError(
      `There is no user ${email}. Make one: ${invocation(`user create --name <text> --email ${email}`)}`,
    );
  }
  return createUser(ctx, commandLine, { name: 'Administrator', email: 'admin@daymark.example' });
}

const unitSeconds: Record<string, number> = { m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000 };

/** A date is checked with the rest of the input; `30d` and the like become one. */
function expiry(text: string, now: number): string {
  const match = /^(\d{1,5})([mhdwy])$/.exec(text);
  return match ? formatDate(now + Number(match[1]) * (unitSeconds[match[2] as string] as number)) : text;
}
