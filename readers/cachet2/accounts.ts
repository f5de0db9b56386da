import type { Ability } from '../../common/abilities.ts';
import { bcryptCost } from '../../src/kernel/auth/bcrypt.ts';
import { hashSecret } from '../../src/kernel/auth/secrets.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import type { ImportedToken, ImportedUser } from '../source.ts';
import type { StagedRow, Staging } from '../staging.ts';
import { decryptWith } from './laravel-encryption.ts';
import type { CachetOptions } from './options.ts';
import type { CachetTables } from './tables.ts';
import { flagOf, jsonOf, numberOf, textOf, timeOf } from './values.ts';

/** What the API of Cachet 2 can write. Every key of Cachet 2 may do all of it, whoever it belongs to. */
const areas = [
  'components',
  'component-groups',
  'incidents',
  'incident-updates',
  'metrics',
  'metric-points',
  'schedules',
  'subscribers',
] as const;

/** Cachet 3 can write these as well. */
const areasOfCachet3 = [...areas, 'incident-templates', 'schedule-updates'] as const;

const abilitiesFor = (names: readonly (typeof areasOfCachet3)[number][]): readonly Ability[] =>
  names.flatMap((area): Ability[] => [`${area}.manage`, `${area}.delete`]);

const cachetApiAbilities = abilitiesFor(areas);

/** All abilities of Cachet 3, whose names are ours. `*` means these, and not what only Daymark can do. */
const cachetAbilities = abilitiesFor(areasOfCachet3);

/** Users of Cachet and their API keys. Cachet 2 keeps a key in the row of its user, Cachet 3 in a table of Laravel Sanctum. */
export class CachetAccounts {
  readonly #isCachet3: boolean;
  readonly #staging: Staging;
  readonly #tables: CachetTables;
  readonly #options: CachetOptions;
  readonly #notes: string[] = [];
  #hasReadUsers = false;

  constructor(name: string, staging: Staging, tables: CachetTables, options: CachetOptions) {
    this.#isCachet3 = name === 'cachet3';
    this.#staging = staging;
    this.#tables = tables;
    this.#options = options;
    this.#checkAppKey();
  }

  counts(): { readonly users: number; readonly tokens: number } {
    return {
      users: this.#tables.count('users'),
      tokens: this.#isCachet3
        ? this.#tables.count('personal_access_tokens')
        : this.#tables.hasColumn('users', 'api_key')
          ? this.#tables.count('users', "api_key <> ''")
          : 0,
    };
  }

  async *users(): AsyncGenerator<ImportedUser> {
    this.#hasReadUsers = true;
    for (const row of this.#rows('users')) {
      const factor = this.#secondFactorOf(row);
      const hash = textOf(row.password);
      yield {
        key: textOf(row.id),
        name: textOf(row.name ?? row.username),
        email: textOf(row.email),
        role: this.#isAdmin(row) ? 'admin' : 'editor',
        disabled: !flagOf(row.active, true),
        // Without the second factor, the password alone must not be enough.
        passwordHash: factor === 'unreadable' || bcryptCost(hash) === undefined ? null : hash,
        totpSecret: factor === 'unreadable' ? null : factor,
        secondFactorDue: factor === 'unreadable',
        createdAt: this.#time(row.created_at) ?? this.#options.now,
      };
    }
  }

  tokens(): AsyncGenerator<ImportedToken> {
    return this.#isCachet3 ? this.#sanctumTokens() : this.#apiKeys();
  }

  /** Before the users were read, for a preview: what the operator should know by then. */
  notes(): readonly string[] {
    const unreadable = this.#hasReadUsers || this.#options.appKey ? 0 : this.#encryptedSecrets().length;
    if (unreadable === 0) return this.#notes;
    return [
      `Second factors that Cachet has encrypted: ${unreadable}. Add --app-key with APP_KEY of Cachet's .env; otherwise these people have to ask for a new password, and set up a new second factor.`,
    ];
  }

  async *#apiKeys(): AsyncGenerator<ImportedToken> {
    for (const row of this.#rows('users')) {
      const key = textOf(row.api_key).trim();
      if (key === '') continue;
      if (!/^[\w.~+/=-]{16,200}$/.test(key)) {
        this.#notes.push(
          `The API key of user ${textOf(row.id)} is left out: it is too short to be safe, or has characters that no key of Cachet has.`,
        );
        continue;
      }
      yield {
        name: 'Cachet API key',
        hash: hashSecret(key),
        userKey: textOf(row.id),
        abilities: cachetApiAbilities,
        // Cachet 2 has its own API, at /api/v1.
        dialect: null,
        expiresAt: null,
        lastUsedAt: null,
        createdAt: this.#time(row.created_at) ?? this.#options.now,
      };
    }
  }

  async *#sanctumTokens(): AsyncGenerator<ImportedToken> {
    let [expired, unusable] = [0, 0];
    for (const row of this.#rows('personal_access_tokens')) {
      const expiresAt = this.#time(row.expires_at) ?? null;
      const hash = textOf(row.token).toLowerCase();
      if (expiresAt !== null && expiresAt <= this.#options.now) expired++;
      else if (!/^[0-9a-f]{64}$/.test(hash) || !/(?:^|\\)user$/i.test(textOf(row.tokenable_type))) unusable++;
      else
        yield {
          name: textOf(row.name).trim() || 'Cachet API token',
          hash,
          userKey: textOf(row.tokenable_id),
          abilities: this.#abilitiesOf(row),
          dialect: 'cachet3',
          expiresAt,
          lastUsedAt: this.#time(row.last_used_at) ?? null,
          createdAt: this.#time(row.created_at) ?? this.#options.now,
        };
    }
    if (expired > 0) this.#notes.push(`API tokens that have expired, left out: ${expired}.`);
    if (unusable > 0)
      this.#notes.push(`API tokens that are broken or belong to nobody, left out: ${unusable}.`);
  }

  #abilitiesOf({ id, abilities }: StagedRow): readonly Ability[] {
    const list = jsonOf(abilities);
    const names = Array.isArray(list) ? list.map(String) : [];
    if (names.includes('*')) return cachetAbilities;
    const unknown = names.filter((name) => !cachetAbilities.some((ability) => ability === name));
    if (unknown.length > 0)
      this.#notes.push(
        `API token ${textOf(id)} loses abilities that do not exist here: ${unknown.join(', ')}.`,
      );
    return cachetAbilities.filter((ability) => names.includes(ability));
  }

  #isAdmin(row: StagedRow): boolean {
    return this.#isCachet3 && this.#tables.hasColumn('users', 'is_admin')
      ? flagOf(row.is_admin, false)
      : numberOf(row.level) === 1;
  }

  /** The secret of the authenticator app, in base 32; null if there is none. */
  #secondFactorOf(row: StagedRow): string | 'unreadable' | null {
    const stored = textOf(this.#isCachet3 ? row.app_authentication_secret : row.google_2fa_secret).trim();
    if (stored === '') return null;
    const secret = this.#isCachet3 ? this.#decrypted(stored) : stored;
    const plain = secret?.replaceAll(' ', '').toUpperCase() ?? '';
    return /^[A-Z2-7]{16,256}=*$/.test(plain) ? plain : 'unreadable';
  }

  #decrypted(stored: string): string | undefined {
    const { appKey } = this.#options;
    return appKey && decryptWith(appKey, stored);
  }

  #encryptedSecrets(): string[] {
    if (!this.#isCachet3 || !this.#tables.hasColumn('users', 'app_authentication_secret')) return [];
    const secrets = Array.from(this.#rows('users'), (row) => textOf(row.app_authentication_secret).trim());
    return secrets.filter((secret) => secret !== '');
  }

  /** A key that opens nothing is a mistake, which the next run could not repair: it does not change people any more. */
  #checkAppKey(): void {
    if (!this.#options.appKey) return;
    const secrets = this.#encryptedSecrets();
    if (secrets.length === 0 || secrets.some((secret) => this.#decrypted(secret) !== undefined)) return;
    throw new OperatorError(
      "The key of --app-key opens none of the second factors. Check that it is APP_KEY of this Cachet's .env.",
    );
  }

  #rows(table: 'users' | 'personal_access_tokens'): Iterable<StagedRow> {
    if (!this.#tables.has(table)) return [];
    return this.#staging.rows(`select * from ${this.#tables.sql(table)} order by id`);
  }

  #time(value: StagedRow[string] | undefined): Seconds | undefined {
    return timeOf(this.#options.zone, value);
  }
}
