import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, as far as the live stream and the last requests show. */
type Connection = 'connecting' | 'open' | 'lost';

let connection: Connection = 'connecting';
let heardAt = Date.now();
/** Whether the server was heard of since the dashboard was opened. */
let isHeard = false;
/** Whether something on the screen comes from this browser instead of the server. */
let hasKept = false;
const listeners = new Set<() => void>();

/** Called for every response and every message of the stream. */
export function noteSignOfLife(): void {
  heardAt = Date.now();
  isHeard = true;
}

/** Called for every response that this browser had kept, because the server could not be reached. */
export function noteKept(at: number): void {
  hasKept = true;
  if (!isHeard) heardAt = Math.min(heardAt, at);
}

/** Whether something has to be read again, now that the server can be reached. It is asked once. */
export function takeKept(): boolean {
  const had = hasKept;
  hasKept = false;
  return had;
}

/** When the server was last heard of, by the clock of the browser. */
export const lastSignOfLife = (): number => heardAt;

export const currentConnection = (): Connection => connection;

export function setConnection(next: Connection): void {
  if (connection === next) return;
  connection = next;
  for (const listener of listeners) listener();
}

/** Whether writes of others are seen at once. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
  );
