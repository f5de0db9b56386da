import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection, as far as it matters whether its client reads. */
export interface Readership {
  readonly socket: Pick<Socket, 'writableLength'>;
  readonly isStream: boolean;
  readonly pending: number;
  readonly response: Pick<ServerResponse, 'writableLength'> | undefined;
  /** Bytes that waited for the client at the last check, and since when it has read none of them. */
  unread: number;
  stalledSince: number;
}

export interface UnreadLimits {
  /** How long a live stream may wait for a client that reads none of it, in milliseconds. */
  readonly unreadMs: number;
  /** How much memory unread responses may take in total. */
  readonly maxUnreadBytes: number;
}

interface Unread<C> {
  /** Bytes that all clients together have not read. */
  readonly total: number;
  /** The connections to close. */
  readonly toClose: readonly C[];
}

/**
 * Finds live streams whose client has read nothing for too long: no timeout does that, because they are written to all the
 * time. If what was not read takes too much memory, it also finds others that read nothing, those with the most unread bytes
 * first, until half of the memory is free.
 */
export function findUnread<C extends Readership>(
  connections: Iterable<C>,
  now: number,
  { unreadMs, maxUnreadBytes }: UnreadLimits,
): Unread<C> {
  const toClose: C[] = [];
  const stalled: C[] = [];
  let total = 0;
  for (const connection of connections) {
    const before = connection.unread;
    connection.unread = connection.pending > 0 ? unreadBytes(connection) : 0;
    total += connection.unread;
    const isStalled = before > 0 && connection.unread >= before;
    if (!isStalled) connection.stalledSince = now;
    else if (connection.isStream && now - connection.stalledSince >= unreadMs) toClose.push(connection);
    else stalled.push(connection);
  }
  if (total <= maxUnreadBytes) return { total, toClose };
  let kept = total - toClose.reduce((sum, { unread }) => sum + unread, 0);
  for (const connection of stalled.toSorted((one, other) => other.unread - one.unread)) {
    if (kept <= maxUnreadBytes / 2) break;
    kept -= connection.unread;
    toClose.push(connection);
  }
  return { total, toClose };
}

const unreadBytes = ({ socket, response }: Readership): number =>
  Math.max(socket.writableLength, response?.writableLength ?? 0);
