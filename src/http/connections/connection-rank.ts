import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readership } from './unread.ts';

export interface Connection extends Readership {
  readonly socket: Socket;
  /** All connections from the same address. A trusted proxy has none, because it forwards many clients. */
  readonly network: Network | undefined;
  /** When it was opened or last answered: as a counter, whose smallest value has been idle for longest, and as a time. */
  idleSince: number;
  lastUsedAt: number;
  /** How much of it was read when somebody last looked whether it is idle. */
  bytesRead: number;
  hasSentRequest: boolean;
  isStream: boolean;
  isEnding: boolean;
  /** How many requests have no complete response yet. */
  pending: number;
  /** The newest response, until it and its request are complete. */
  response: ServerResponse | undefined;
  /** The response that was under way at the last sweep, and whether its timeout is set. */
  swept: ServerResponse | undefined;
  hasTimeout: boolean;
}

export interface Network {
  readonly key: string;
  readonly connections: Set<Connection>;
  streams: number;
}

/** The order in which connections are closed when there is no room. Busy ones never are. */
const ENDING = 0;
export const SILENT = 1;
export const IDLE = 2;
const RECEIVING = 3;
/** The response is complete, and the client takes long to read it. */
const SLOW = 4;
export const BUSY = 5;

/** How soon a connection is closed when there is no room. */
export function rankOf({ hasSentRequest, isEnding, pending, response, hasTimeout }: Connection): number {
  if (isEnding) return ENDING;
  if (!hasSentRequest) return SILENT;
  if (pending === 0) return IDLE;
  if (pending === 1 && response?.req.complete === false) return RECEIVING;
  return hasTimeout && response?.writableEnded ? SLOW : BUSY;
}

/** Whether a response to the incomplete request has started. Nothing may be written into it or after it. */
export const hasResponseStarted = ({ pending, response }: Connection): boolean =>
  pending > 1 || (response?.headersSent === true && (pending === 1 || !response.req.complete));
