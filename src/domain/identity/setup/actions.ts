import { type Actor, type SessionActor, system } from '../../../kernel/auth/actor.ts';
import { hashPassword } from '../../../kernel/auth/passwords.ts';
import { hashSecret, newSecret, secretMatches } from '../../../kernel/auth/secrets.ts';
import type { Context } from '../../../kernel/context.ts';
import { joined } from '../../../kernel/db/connection.ts';
import { Refused } from '../../../kernel/errors.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { refuseOwnData } from '../../../kernel/validation/own-data.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { emailKey } from '../../../lib/email-address.ts';
import { networkOf } from '../../../lib/network.ts';
import { type AttemptLimit, countAttempt, refuseBlocked } from '../sessions/attempts.ts';
import { type StartedSession, startSession } from '../sessions/start-session.ts';
import { readSetup, storeSetupCode } from '../user-store/setup-state.ts';
import { insertUser } from '../users/insert-user.ts';
import { findByKey } from '../users/queries.ts';
import { createFirstPage } from './first-page.ts';
import { setupInput } from './schema.ts';

/** The address at which the first owner is created, or undefined if there are people already. All nodes get the same. */
export async function findSetupUrl(ctx: Context): Promise<string | undefined> {
  const { connection, config } = ctx;
  const found = await readSetup(connection.read);
  if (!found.open) return undefined;
  const code = found.code ?? (await transaction(ctx, system, createCode));
  return code === undefined ? undefined : `${config.baseUrl}/dashboard/setup#code=${code}`;
}

async function createCode(tx: Tx): Promise<string | undefined> {
  // Another process may have created it in the meantime.
  const found = await readSetup(tx.db);
  if (!found.open) return undefined;
  if (found.code !== undefined) return found.code;
  const code = newSecret();
  await storeSetupCode(tx, code);
  return code;
}

/** Creates the first owner, signs them in, and closes set-up for ever. */
export async function completeSetup(ctx: Context, actor: Actor, body: object): Promise<StartedSession> {
  const { read } = ctx.connection;
  await requireOpen(read);
  const form = createForm(setupInput, body);
  if (form.values.code !== undefined) await requireCode(ctx, actor, form.values.code);
  refuseOwnData(form, form.values);
  const { email } = form.values;
  if (email !== undefined && (await findByKey(read, emailKey(email)))) {
    form.fail('email', 'taken');
  }
  if (form.values.sample && form.values.components?.length) form.fail('sample', 'sample_and_components');
  const { name, email: address, password, ...firstPage } = form.done();
  // Hashing is slow on purpose, so it is done before the transaction begins.
  const password_hash = await hashPassword(password);
  return transaction(ctx, actor, async (tx) => {
    // Of two set-ups at the same time, the first one wins.
    await requireOpen(tx.db);
    const owner = await insertUser(tx, { name, email: address, role: 'owner', password_hash });
    const session = await startSession(tx, owner, { method: 'setup', secondFactor: false });
    const own: SessionActor = {
      type: 'session',
      id: session.id,
      userId: owner.id,
      role: 'owner',
      authenticatedAt: tx.now,
    };
    await createFirstPage({ ...ctx, connection: joined(ctx.connection, tx.db) }, own, firstPage);
    return session;
  });
}

const CLOSED =
  'Set-up is closed, because somebody has an account already. Sign in, or ask an owner for an invitation.';

/** Returns the code of the open set-up. */
async function requireOpen(db: Tx['db']): Promise<string | undefined> {
  const found = await readSetup(db);
  if (!found.open) throw new Refused(CLOSED);
  return found.code;
}

/** The code cannot be guessed. The limit keeps those who try from filling the log. */
async function requireCode(ctx: Context, actor: Actor, given: string): Promise<void> {
  const limits = [limitFor(ctx)];
  const reader = { db: ctx.connection.read, now: ctx.clock.now() };
  await refuseBlocked(reader, limits);
  // Somebody may have completed it since. Then the code is not wrong.
  const code = await requireOpen(reader.db);
  if (code !== undefined && secretMatches(given, hashSecret(code))) return;
  await transaction(ctx, actor, (tx) => countAttempt(tx, limits));
  throw invalid('code', 'wrong_setup_code');
}

const limitFor = (ctx: Context): AttemptLimit => ({
  key: `setup ${networkOf(ctx.origin?.address ?? '')}`,
  attempts: 10,
  period: 600,
  wait: 30,
  maxWait: 300,
});
