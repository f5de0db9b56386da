import {
  type Client,
  createClient,
  Problem,
  type RequestOptions,
  type SimpleOperation,
} from '@daymark/client';
import { KEPT_AT } from '../offline/kept-data.ts';
import { refuseShorterPages } from './all-pages.ts';
import { noteServerTime } from './clock.ts';
import { noteKept, noteSignOfLife } from './connection.ts';

/** Nobody waits longer for a response, retries included. */
const TIMEOUT_MS = 30_000;

/** The path below which Daymark is served; empty if that is the root of the host. */
export const root: string = document.documentElement.dataset.root ?? '';

const client = createClient({ baseUrl: location.origin + root });

/** `expired`: nobody is signed in any more. `recent`: the sign-in is too old for a sensitive change. */
export type SignInReason = 'expired' | 'recent';

type SignInPrompt = (reason: SignInReason) => Promise<void>;

let promptForSignIn: SignInPrompt | undefined;
/** Changes whenever somebody has signed in here. */
let signIns = 0;

/** Registers who asks people to sign in again. The promise is fulfilled once they have. */
export function onSignInNeeded(prompt: SignInPrompt): void {
  promptForSignIn = prompt;
}

type Translate = (problem: Problem) => Promise<Problem['errors']>;

let translate: Translate | undefined;

/** Registers who says in the language of the user what is wrong with the fields of a request. */
export function onInvalid(handler: Translate): void {
  translate = handler;
}

function signInReason(error: unknown): SignInReason | undefined {
  if (!(error instanceof Problem)) return undefined;
  if (error.status === 401) return 'expired';
  const isTooOld = (error.body as { readonly reauthenticate?: unknown } | undefined)?.reauthenticate === true;
  return error.status === 403 && isTooOld ? 'recent' : undefined;
}

/**
 * Calls the API. If that needs a new sign-in, people sign in on the same screen and the request is sent again, so that
 * nothing they typed is lost.
 */
export const call = (async (operation: SimpleOperation, options?: RequestOptions) => {
  const before = signIns;
  try {
    return await send(operation, options);
  } catch (error) {
    const reason = signInReason(error);
    if (!reason || !promptForSignIn) throw error;
    // People may have signed in while this request was on its way. They are not asked a second time.
    if (signIns === before) {
      await promptForSignIn(reason);
      signIns += 1;
    }
    return send(operation, options);
  }
}) as Client['call'];

async function send(operation: SimpleOperation, options?: RequestOptions) {
  const answer = await callInTime(operation, options).catch(async (error: unknown) => {
    if (error instanceof Problem && error.status === 422 && translate)
      // Without the texts, because they cannot be loaded now, it stays what the server says.
      Object.assign(error, { errors: await translate(error).catch(() => error.errors) });
    throw error;
  });
  refuseShorterPages(options && 'query' in options ? options.query : undefined, answer.data);
  return answer;
}

/**
 * Calls the API, and gives up after a while: on a train, a request can hang for minutes. That counts as a server that
 * cannot be reached.
 */
async function callInTime(operation: SimpleOperation, options?: RequestOptions) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options?.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const sentAt = Date.now();
  try {
    const response = await client.call(operation, { ...options, signal });
    const keptAt = response.headers.get(KEPT_AT);
    if (keptAt !== null) noteKept(Number(keptAt));
    else {
      noteSignOfLife();
      noteServerTime(response.headers.get('date'), sentAt);
    }
    return response;
  } catch (error) {
    if (error instanceof Problem && error.status > 0) noteSignOfLife();
    if (timeout.aborted && !options?.signal?.aborted) throw new Problem(0, undefined, undefined, error);
    throw error;
  }
}

/** The same without asking for a sign-in: for signing in itself, and for what happens in the background. */
export const callQuietly = callInTime as Client['call'];
