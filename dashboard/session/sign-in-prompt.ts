import { useSyncExternalStore } from 'react';
import { onSignInNeeded, type SignInReason } from '../api/client.ts';
import { Cancelled } from '../ui/problem.ts';

export interface Prompt {
  readonly reason: SignInReason;
  /** Several requests may wait for the same sign-in. */
  readonly waiting: { readonly resolve: () => void; readonly reject: (reason: Error) => void }[];
}

let prompt: Prompt | undefined;
const listeners = new Set<() => void>();

function setPrompt(next: Prompt | undefined): void {
  prompt = next;
  for (const listener of listeners) listener();
}

/** From now on, requests that need a sign-in open the dialog and wait for it. */
export function startSignInPrompts(): void {
  onSignInNeeded(
    (reason) =>
      new Promise((resolve, reject) => {
        if (prompt) prompt.waiting.push({ resolve, reject });
        else setPrompt({ reason, waiting: [{ resolve, reject }] });
      }),
  );
}

export function completeSignIn(): void {
  const waiting = prompt?.waiting ?? [];
  setPrompt(undefined);
  for (const { resolve } of waiting) resolve();
}

export function cancelSignIn(message: string): void {
  const waiting = prompt?.waiting ?? [];
  setPrompt(undefined);
  for (const { reject } of waiting) reject(new Cancelled(message));
}

export const usePrompt = (): Prompt | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => prompt,
  );
