import { settings } from '../src/kernel/config/settings.ts';
import { NoCounterpart } from './no-counterpart.ts';

const own: ReadonlySet<string> = new Set(Object.values(settings).map(({ variable }) => variable));

/**
 * What belongs to this service, its database driver or its machine. Whoever may read a check would see it, so it never becomes part of
 * one. In upper case: Windows finds a variable however its name is written.
 */
const isReserved = (name: string): boolean => {
  const upper = name.toUpperCase();
  return (
    own.has(upper) ||
    /_FILE$|^(?:AWS|DAYMARK|OTEL|NODE|NPM)_|^PG(?:PASS|USER|HOST|DATABASE|SSL)/.test(upper) ||
    ['HEALTHCHECKS_API_KEY', 'STATUSPAGE_API_KEY'].includes(upper)
  );
};

/** The environment variables that another product's configuration refers to. */
export class Variables {
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #product: string;
  readonly #used = new Set<string>();

  constructor(environment: Readonly<Record<string, string | undefined>>, product: string) {
    this.#environment = environment;
    this.#product = product;
  }

  /** Replaces `$NAME` and `${NAME}` in all texts of a value; `$$` is a dollar sign. */
  expand<T>(value: T): T {
    if (typeof value === 'string')
      return value.replace(/\$(?:\$|\{(\w+)\}|([A-Za-z_]\w*))/g, (all, braced, plain) => {
        const name: string | undefined = braced ?? plain;
        return name === undefined ? all.slice(1) : this.#valueOf(name);
      }) as T;
    if (Array.isArray(value)) return value.map((each) => this.expand(each)) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.expand(each)])) as T;
  }

  /** Which variables were read, for people who want to know what becomes part of their checks. */
  notes(): string[] {
    if (this.#used.size === 0) return [];
    return [`Environment variables that became part of checks: ${[...this.#used].toSorted().join(', ')}.`];
  }

  #valueOf(name: string): string {
    if (isReserved(name))
      throw new NoCounterpart(
        `uses the variable ${name}, which belongs to Daymark or to this machine and never becomes part of a check. Give it another name in the configuration of ${this.#product} and here, and run the import again`,
      );
    const found = this.#environment[name];
    if (found === undefined)
      throw new NoCounterpart(
        `uses the variable ${name}, which is not set here. Set it as it is for ${this.#product}, and run the import again`,
      );
    this.#used.add(name);
    return found;
  }
}
