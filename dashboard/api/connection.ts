import { useSyncExternalStore } from 'react';

/** Whether the server can be reached, as far as the live stream and the last requests show. */
type Connection = 'connecting' | 'open' | 'lost';

let connection: Connection = 'connecting';
let heardAt = Date.now();
const listeners = new Set<() => void>();

/** Called for every response and every message of the stream. */
export function noteSignOfLife(): void {
  heardAt = Date.now();
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
