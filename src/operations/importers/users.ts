import type { ImportedToken, ImportedUser } from '../../../readers/source.ts';
import { importToken } from '../../domain/identity/tokens/import-token.ts';
import { importUser } from '../../domain/identity/users/import-user.ts';
import { findEnabledOwners, type User } from '../../domain/identity/users/queries.ts';
import { command } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Batch, Outcome } from './writer.ts';

/**
 * Writes users and their API keys. The log says when they were imported, and not when they were created in the other product:
 * whoever reads it wants to know since when somebody can get in here.
 */
export class UserWriter {
  readonly #source: string;
  /** What people have to do, by the key of the user. A batch may be tried again. */
  readonly #notes = new Map<string, string>();
  #hasUsers = false;

  constructor(source: string) {
    this.#source = source;
  }

  async user({ ctx }: Batch, { key, ...user }: ImportedUser): Promise<Outcome> {
    this.#hasUsers = true;
    const created = await importUser(ctx, command, this.#source, key, user);
    if (!created) return 'known';
    const note = noteAbout(created);
    if (note !== undefined) this.#notes.set(key, note);
    return 'created';
  }

  async token({ ctx }: Batch, token: ImportedToken): Promise<Outcome> {
    return (await importToken(ctx, command, this.#source, token)) ? 'created' : 'known';
  }

  /** What the operator should know, after everything was written. */
  async notes({ connection }: Context): Promise<string[]> {
    const isOwned = !this.#hasUsers || (await findEnabledOwners({ db: connection.read })).length > 0;
    return [...this.#notes.values(), ...(isOwned ? [] : [NO_OWNER])];
  }
}

const NO_OWNER =
  'There is no owner, because no enabled administrator was imported. Run "daymark user role <email> owner" for somebody.';

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
      'has a second factor that could not be read, so the old password was not imported either. They have to ask for a new password on the sign-in page, and then set up a new second factor.',
    );
  else if (disabled_at === null && password_hash === null)
    sentences.push(
      'has no password that could be imported, and has to ask for a new one on the sign-in page.',
    );
  return sentences.length === 0 ? undefined : `${name} (${email}) ${sentences.join(' This person ')}`;
}
