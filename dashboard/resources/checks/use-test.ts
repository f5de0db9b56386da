import { useCallback, useEffect, useRef, useState } from 'react';
import { type CheckFields, type CheckResult, newBodyOf } from './model.ts';
import { testCheck } from './queries.ts';
import { hasStoredSecret } from './request-model.ts';
import { completeTarget, hostOf, isCompleteTarget } from './target.ts';

const PAUSE_MS = 700;

export interface CheckTest {
  readonly isRunning: boolean;
  /** Whether there is enough to ask the system. */
  readonly isPossible: boolean;
  /** Whether the server would need secrets that the form does not have. */
  readonly lacksSecrets: boolean;
  readonly result: CheckResult | undefined;
  readonly error: unknown;
  readonly run: () => void;
}

interface Outcome {
  readonly asked?: string;
  readonly result?: CheckResult;
  readonly error?: unknown;
}

const askedBy = ({ kind, target }: CheckFields): string => `${kind} ${target}`;

/** What a test asks for by itself. A password that is half typed, or a POST, is sent only when somebody says so. */
const isHarmless = ({ request: { method, username, password, token } }: CheckFields): boolean =>
  ['', 'GET', 'HEAD'].includes(method) && !username && !password && !token;

/** A check that is changed. */
export interface StoredCheck {
  readonly id: number;
  readonly target: string;
}

/**
 * Tries what a form holds: when people pause typing the target, and when they ask for it. There is never more than one test at
 * a time. What was typed meanwhile is tried next. The server uses the secrets that it has stored, as long as the host is the same.
 */
export function useTest(fields: CheckFields, stored?: StoredCheck): CheckTest {
  const [outcome, setOutcome] = useState<Outcome>({});
  const [isRunning, setRunning] = useState(false);
  const latest = useRef({ fields, id: stored?.id });
  latest.current = { fields, id: stored?.id };
  const isBusy = useRef(false);
  const isWanted = useRef(false);
  const end = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    end.current = controller;
    return () => controller.abort();
  }, []);
  const run = useCallback(async () => {
    isWanted.current = true;
    if (isBusy.current) return;
    isBusy.current = true;
    setRunning(true);
    while (isWanted.current) {
      isWanted.current = false;
      const { signal } = end.current;
      const { fields: tried, id } = latest.current;
      const asked = askedBy(tried);
      const body = { ...newBodyOf(tried), ...(id !== undefined && { check: id }) };
      const found = await testCheck(body, signal).then(
        (result): Outcome => ({ asked, result }),
        (error: unknown): Outcome => ({ asked, error }),
      );
      if (signal.aborted) break;
      setOutcome(found);
    }
    isBusy.current = false;
    setRunning(false);
  }, []);
  const { kind, target, request } = fields;
  const asked = askedBy(fields);
  const [first] = useState(asked);
  const tested = useRef(first);
  const hasSecrets = hasStoredSecret(request);
  const isSameHost = stored !== undefined && hostOf(completeTarget(kind, target)) === hostOf(stored.target);
  const lacksSecrets = hasSecrets && !isSameHost;
  const isPossible = kind !== 'heartbeat' && isCompleteTarget(kind, target) && !lacksSecrets;
  const startsByItself = isPossible && !hasSecrets && isHarmless(fields);
  useEffect(() => {
    if (!startsByItself || asked === tested.current) return undefined;
    const timer = setTimeout(() => {
      tested.current = asked;
      void run();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked, startsByItself, run]);
  // What was found out about another target says nothing about this one.
  const isCurrent = outcome.asked === asked;
  return {
    result: isCurrent ? outcome.result : undefined,
    error: isCurrent ? outcome.error : undefined,
    isRunning,
    isPossible,
    lacksSecrets,
    run: () => void run(),
  };
}
