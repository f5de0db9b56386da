import { useCallback, useEffect, useState } from 'react';

/** People who pause longer than this are not writing any more. */
const PAUSE_MS = 15_000;

/** Whether people are doing something at this moment, and what to call when they do. */
export function useActivity(): readonly [isActive: boolean, act: () => void] {
  const [last, setLast] = useState<number>();
  useEffect(() => {
    if (last === undefined) return undefined;
    const timer = setTimeout(() => setLast(undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const act = useCallback(() => setLast(Date.now()), []);
  return [last !== undefined, act];
}
