import type { Role } from '../common/roles.ts';
import { command } from '../src/auth/actor.ts';
import { transaction } from '../src/events/transaction.ts';
import { startSession } from '../src/resources/sessions/start-session.ts';
import { createToken } from '../src/resources/tokens/actions.ts';
import { createUser } from '../src/resources/users/actions.ts';
import { getPerson } from '../src/resources/users/queries.ts';
import type { World } from './harness.ts';

export interface Person {
  readonly id: number;
  /** The headers of a browser in which the person is signed in. */
  readonly headers: Record<string, string>;
}

let people = 0;

/** A user with this role, who signed in just now. */
export async function addPerson(world: World, role: Role, name: string = role): Promise<Person> {
  const email = `${role}${++people}@staff.example`;
  const id = await createUser(world.ctx, command, { name, email, role });
  const { write } = world.ctx.connection;
  await write.updateTable('users').set({ joined_at: world.clock.now() }).where('id', '=', id).execute();
  return { id, headers: await signIn(world, id) };
}

/** Signs a user in, without the password. */
export async function signIn(world: World, userId: number): Promise<Record<string, string>> {
  const { cookies } = await transaction(world.ctx, command, async (tx) =>
    startSession(tx, await getPerson(tx, userId), { method: 'password', secondFactor: false }),
  );
  return { cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') };
}

/** A token of a person, in the headers of a request. */
export async function tokenOf(world: World, userId: number, ...abilities: string[]) {
  const token = await createToken(world.ctx, command, userId, { name: 'script', abilities });
  return { token };
}
