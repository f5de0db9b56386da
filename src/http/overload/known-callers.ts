import { hash } from 'node:crypto';

const MAX_CALLERS = 10_000;

/**
 * Credentials that were valid when they were last used. They decide only who is served first while there is too much to
 * do: the guard checks every request all the same. Only hashes are kept.
 */
export class KnownCallers {
  readonly #max: number;
  /** Those that were used last come last. */
  readonly #hashes = new Set<string>();

  constructor(max: number = MAX_CALLERS) {
    this.#max = max;
  }

  has(credentials: string): boolean {
    return this.#hashes.has(hashOf(credentials));
  }

  /** Remembers whether the credentials were valid. */
  note(credentials: string, isValid: boolean): void {
    const hashed = hashOf(credentials);
    this.#hashes.delete(hashed);
    if (!isValid) return;
    this.#hashes.add(hashed);
    for (const oldest of this.#hashes) {
      if (this.#hashes.size <= this.#max) break;
      this.#hashes.delete(oldest);
    }
  }
}

const hashOf = (credentials: string): string => hash('sha256', credentials, 'base64');
