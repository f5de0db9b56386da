/** What can go wrong, in words of the domain. `http/error-handler.ts` alone knows their status codes. */
export abstract class DaymarkError extends Error {
  override get name(): string {
    return this.constructor.name;
  }

  /** Further members of the error response, besides the message. */
  get members(): object {
    return {};
  }
}

export class BadRequest extends DaymarkError {}

export class Unauthenticated extends DaymarkError {
  constructor(message = 'Unauthenticated.') {
    super(message);
  }
}

/** The password is right, and a second factor is missing or wrong. */
export class SecondFactorRequired extends Unauthenticated {
  readonly factors: readonly string[];
  constructor(message: string, factors: readonly string[]) {
    super(message);
    this.factors = factors;
  }

  override get members(): object {
    return { second_factor: this.factors };
  }
}

export class Forbidden extends DaymarkError {
  /** The ability that the caller lacks. */
  readonly ability: string;
  constructor(ability: string, message = 'Invalid ability provided.') {
    super(message);
    this.ability = ability;
  }

  override get members(): object {
    return { ability: this.ability };
  }
}

/** Not a matter of abilities: the message says why the request is refused. */
export class Refused extends DaymarkError {}

/** The caller signed in too long ago for what they want to do. */
export class ReauthenticationRequired extends DaymarkError {
  constructor() {
    super('You signed in more than 15 minutes ago. Sign in again to do this.');
  }

  override get members(): object {
    return { reauthenticate: true };
  }
}

/** The role of the caller requires a second factor, and the caller has signed in without one. */
export class SecondFactorMissing extends DaymarkError {
  constructor() {
    super(
      'Your account requires a second factor. Set up an authenticator app (POST /api/session/totp) or a passkey (POST /api/session/passkeys/options). If you have one already, sign in again with it.',
    );
  }

  override get members(): object {
    return { set_up_second_factor: true };
  }
}

/** The path exists, and takes other methods. */
export class MethodNotAllowed extends DaymarkError {}

export class NotFound extends DaymarkError {
  constructor(message = 'Not found.') {
    super(message);
  }
}

export class TooManyRequests extends DaymarkError {
  /** In how many seconds the next attempt is allowed, if it is not the rate limit that says so. */
  readonly retryAfter: number | undefined;
  constructor(message = 'Too Many Attempts.', retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** The record is not in the state that `If-Match` or `If-None-Match` asks for. */
export class PreconditionFailed extends DaymarkError {
  constructor(
    message = 'This was changed after you read it, so nothing was written. Read it again, and send the change with its new ETag.',
  ) {
    super(message);
  }
}

export class PayloadTooLarge extends DaymarkError {}

export class UnsupportedMediaType extends DaymarkError {}

/** What is wrong with a field: a code with parameters for programs, and the sentence for people. */
export interface FieldProblem {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number | readonly string[]>>;
  readonly message: string;
}

export type FieldProblems = Readonly<Record<string, readonly FieldProblem[]>>;

const mapFields = <T>(problems: FieldProblems, map: (problem: FieldProblem) => T): Record<string, T[]> =>
  Object.fromEntries(Object.entries(problems).map(([field, each]) => [field, each.map(map)]));

export class Invalid extends DaymarkError {
  readonly #problems: FieldProblems;
  readonly #hasCodes: boolean;
  /** All sentences, by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(problems: FieldProblems, { hasCodes = true } = {}) {
    const texts = Object.values(problems).flatMap((each) => each.map(({ message }) => message));
    const more = texts.length - 1;
    super(`${texts[0]}${more > 0 ? ` (and ${more} more ${more === 1 ? 'error' : 'errors'})` : ''}`);
    this.#problems = problems;
    this.#hasCodes = hasCodes;
    this.errors = mapFields(problems, ({ message }) => message);
  }

  /** The same for clients of another product, whose errors have no codes. */
  withoutCodes(): Invalid {
    return new Invalid(this.#problems, { hasCodes: false });
  }

  /** The code of each sentence, at the same place. */
  get codes(): Readonly<Record<string, readonly Omit<FieldProblem, 'message'>[]>> {
    return mapFields(this.#problems, ({ code, parameters }) => ({ code, parameters }));
  }

  override get members(): object {
    return { errors: this.errors, ...(this.#hasCodes && { codes: this.codes }) };
  }
}

interface UnavailableOptions {
  /** In how many seconds it is worth sending the request again. Left out where sending it again may do it twice. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** It cannot be done now. The message is shown to the client. */
export class Unavailable extends DaymarkError {
  readonly retryAfter: number | undefined;
  constructor(message: string, { retryAfter, cause }: UnavailableOptions = {}) {
    super(message, { cause });
    this.retryAfter = retryAfter;
  }
}

/** The database does not answer, or cannot take writes now. */
export class DatabaseUnavailable extends Unavailable {}

/** The database takes no writes: its disk is full or failing, or it only takes reads. */
export class NotWritable extends DatabaseUnavailable {}

/** The database file is damaged. The message is for the operator; clients are told "Server Error". */
export class Damaged extends DaymarkError {}

/** A mistake of the operator: the message is printed as it is, without a stack. */
export class OperatorError extends DaymarkError {}
