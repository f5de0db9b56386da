import type { Role } from '../../common/roles.ts';
import { startSession } from '../../src/domain/identity/sessions/start-session.ts';
import { createToken } from '../../src/domain/identity/tokens/actions.ts';
import { createUser } from '../../src/domain/identity/users/actions.ts';
import { getPerson } from '../../src/domain/identity/users/queries.ts';
import { command } from '../../src/kernel/auth/actor.ts';
import { transaction } from '../../src/kernel/events/transaction.ts';
import type { Harness } from './harness.ts';

export interface Person {
  readonly id: number;
  /** The headers of a browser in which the person is signed in. */
  readonly headers: Record<string, string>;
}

let people = 0;

/** A user with this role, who signed in just now. */
export async function addPerson(harness: Harness, role: Role, name: string = role): Promise<Person> {
  const email = `${role}${++people}@staff.example`;
  const id = await createUser(harness.ctx, command, { name, email, role });
  const { write } = harness.ctx.connection;
  await write.updateTable('users').set({ joined_at: harness.clock.now() }).where('id', '=', id).execute();
  return { id, headers: await signIn(harness, id) };
}

/** Signs a user in, without the password. */
export async function signIn(harness: Harness, userId: number): Promise<Record<string, string>> {
  const { cookies } = await transaction(harness.ctx, command, async (tx) =>
    startSession(tx, await getPerson(tx, userId), { method: 'password', secondFactor: false }),
  );
  return { cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') };
}

/** A token of a person, in the headers of a request. */
export async function tokenOf(harness: Harness, userId: number, ...abilities: string[]) {
  const token = await createToken(harness.ctx, command, userId, { name: 'script', abilities });
  return { token };
}
