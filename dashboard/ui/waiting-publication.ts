import { useEffect, useRef, useState } from 'react';
import { onNamedEvent } from '../api/live.ts';
import { isStatus } from '../api/query-client.ts';

/** The server could not be reached, or did not respond in time: nobody knows whether it has the request. */
export const isUnsent = (error: unknown): boolean => isStatus(error, 0);

interface Waiting {
  /** Whether a publication waits for the connection. */
  readonly isWaiting: boolean;
  readonly wait: () => void;
}

/**
 * Sends a publication again once the server can be reached. It has the same idempotency key, so it is published once, even
 * if the first request had arrived and only its response was lost.
 */
export function useWaitingPublication(send: () => void): Waiting {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!isWaiting) return undefined;
    return onNamedEvent('open', () => {
      setWaiting(false);
      latest.current();
    });
  }, [isWaiting]);
  return { isWaiting, wait: () => setWaiting(true) };
}
