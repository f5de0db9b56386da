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

/** Once the live stream is back, and now and then meanwhile: one request can be lost while the stream stays open. */
const RETRY_MS = 5000;

/**
 * Sends a publication again until the server has confirmed it. It has the same idempotency key, so it is published once, even
 * if the first request had arrived and only its response was lost.
 */
export function useWaitingPublication(send: () => void): Waiting {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const sendAgain = () => {
      setWaiting(false);
      latest.current();
    };
    const timer = setTimeout(sendAgain, RETRY_MS);
    const stopListening = onNamedEvent('open', sendAgain);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [isWaiting]);
  return { isWaiting, wait: () => setWaiting(true) };
}
