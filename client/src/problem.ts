/** Why a value is refused, for programs: `too_long` with `{ max: 255 }`. */
export interface ErrorCode {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number | readonly string[]>>;
}

/** The server refused the request, or could not be reached. */
export class Problem extends Error {
  /** The status code of the response; 0 if there was no response. */
  readonly status: number;
  /** What is wrong with each field, by its path in the body: `components.0.status`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** The code and the parameters of each of these errors, at the same place in its list. */
  readonly codes: Readonly<Record<string, readonly ErrorCode[]>>;
  /** How many seconds to wait before the next try. */
  readonly retryAfter: number | undefined;
  readonly body: unknown;
  /** By this id, the operator of the server finds the request in the log. */
  readonly requestId: string | undefined;

  constructor(status: number, body: unknown, headers?: Headers, cause?: unknown) {
    const { message, errors = {}, codes = {} } = Object(body);
    super(
      message ??
        (status
          ? `The server answered ${status}. Try again later.`
          : 'The server cannot be reached. Check your connection, then try again.'),
      { cause },
    );
    this.name = 'Problem';
    this.status = status;
    this.errors = errors;
    this.codes = codes;
    this.retryAfter = Number(headers?.get('retry-after')) || undefined;
    this.body = body;
    this.requestId = headers?.get('x-request-id') ?? undefined;
  }
}
