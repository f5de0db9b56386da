import assert from 'node:assert/strict';

/** Members of requests and responses whose values are secrets. */
const secretMembers = new Set([
  'password',
  'current_password',
  'secret',
  'old_secret',
  'recovery_codes',
  'uri',
  'code',
]);

/** Shorter texts, such as the codes of a second factor, also appear by chance. */
const MIN_LENGTH = 8;

/**
 * Collects the secrets that pass through the API during a test, and everything that may be read by others: logs and error
 * responses. The two must have nothing in common.
 */
export class SecretCheck {
  readonly #secrets = new Set<string>();
  readonly #lines: string[] = [];

  /** A stream for the log of the service under test. */
  readonly log = { write: (line: string): void => void this.#lines.push(line) };

  add(secret: string): void {
    if (secret.length >= MIN_LENGTH) this.#secrets.add(secret);
  }

  /** The secret of a token (`7|secret`) or of a session cookie (`daymark_session=7.secret; Path=/`). */
  addCredentials(text: string): void {
    const secret = /[|.]([\w-]+)/.exec(text)?.[1];
    if (secret !== undefined) this.add(secret);
  }

  /** Adds the values of all members that are secrets. */
  addFrom(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      // Why a value was refused is no secret, nor is why a check fails.
      if (name === 'codes' || name === 'explanation_parts') continue;
      if (secretMembers.has(name)) for (const text of textsIn(inner)) this.#addMember(text);
      else this.addFrom(inner);
    }
  }

  #addMember(text: string): void {
    if (/^\d+\|/.test(text)) this.addCredentials(text);
    else this.add(text);
  }

  /** Fails if the text, which others may read, contains a secret. */
  assertNoneIn(text: string, where: string): void {
    for (const secret of this.#secrets) {
      assert.ok(!text.includes(secret), `${where} contains the secret ${secret}`);
    }
  }

  /** Fails if a secret was logged since the last call, and forgets everything. */
  finish(): void {
    try {
      this.assertNoneIn(this.#lines.join(''), 'the log');
    } finally {
      this.#secrets.clear();
      this.#lines.length = 0;
    }
  }
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.flatMap(textsIn) : [];
