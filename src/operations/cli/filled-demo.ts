import type { Context } from '../../kernel/context.ts';

/** What a demo has after it was filled. */
export interface FilledDemo {
  /** The user who signs in. */
  readonly ownerId: number;
  /** A token with all abilities, if somebody can read it. */
  readonly token?: string | undefined;
  /** The page that it is a copy of. */
  readonly copyOf?: string;
  /** Answers for the systems of a made-up company, which nobody can ask. */
  readonly simulateCheck?: Context['simulateCheck'];
  /** Lets things happen while somebody looks at it, until it is stopped. */
  readonly play?: (ctx: Context, signal: AbortSignal) => Promise<void>;
}
