import { command } from '../auth/actor.ts';
import { importToken } from '../resources/tokens/import-token.ts';
import { importUser } from '../resources/users/import-user.ts';
import type { User } from '../resources/users/queries.ts';
import type { ImportedToken, ImportedUser } from './source.ts';
import type { Batch, Outcome } from './writer.ts';

/**
 * Writes users and their API keys. The log says when they were imported, and not when they were created in the other product:
 * whoever reads it wants to know since when somebody can get in here.
 */
export class UserWriter {
  readonly #source: string;
  /** What people have to do, by the key of the user. A batch may be tried again. */
  readonly #notes = new Map<string, string>();

  constructor(source: string) {
    this.#source = source;
  }

  async user({ ctx }: Batch, { key, ...user }: ImportedUser): Promise<Outcome> {
    const created = await importUser(ctx, command, this.#source, key, user);
    if (!created) return 'known';
    const note = noteAbout(created);
    if (note !== undefined) this.#notes.set(key, note);
    return 'created';
  }

  async token({ ctx }: Batch, token: ImportedToken): Promise<Outcome> {
    return (await importToken(ctx, command, this.#source, token)) ? 'created' : 'known';
  }

  notes(): string[] {
    return [...this.#notes.values()];
  }
}

function noteAbout({
  name,
  email,
  role,
  disabled_at,
  password_hash,
  second_factor_due,
}: User): string | undefined {
  const sentences = [];
  if (role === 'owner') sentences.push('is the owner now, because there was none.');
  if (disabled_at === null && second_factor_due === 1)
    sentences.push(
      'has a second factor that could not be read. The old password does not work either: send an invitation from the dashboard. At the first sign-in, a new second factor has to be set up.',
    );
  else if (disabled_at === null && password_hash === null)
    sentences.push('has no password that could be imported. Send an invitation from the dashboard.');
  return sentences.length === 0
    ? undefined
    : `${name} (${email}) ${sentences.join(' Besides, this person ')}`;
}
