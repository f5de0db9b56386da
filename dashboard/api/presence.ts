import { useEffect, useSyncExternalStore } from 'react';
import { callQuietly } from './client.ts';
import { onNamedEvent } from './live.ts';
import { randomId } from './random-id.ts';

/** Somebody who has an incident or a maintenance window open. */
export interface Present {
  readonly subject: 'incident' | 'schedule';
  readonly subject_id: number;
  readonly user: { readonly id: number; readonly name: string };
  readonly tab: string;
  readonly writing: boolean;
  readonly since: string;
}

/** It lasts 30 seconds on the server. */
const REPEAT_MS = 10_000;

const tab = randomId();
let everybody: readonly Present[] = [];
const listeners = new Set<() => void>();

function setEverybody(next: readonly Present[]): void {
  everybody = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onNamedEvent('presence', (data) => setEverybody(JSON.parse(data) as readonly Present[]));
onNamedEvent('open', () => setEverybody([]));

/**
 * Says that this tab has a record open, and whether the person is writing; tells who else has it open. People who have it
 * open in several tabs count once.
 */
export function usePresence(subject: Present['subject'], id: number, isWriting: boolean): readonly Present[] {
  const present = useSyncExternalStore(subscribe, () => everybody);
  useEffect(() => {
    // Presence helps, and is never worth a message: whatever fails is tried again in ten seconds.
    const show = () =>
      callQuietly('PUT /api/presence', { body: { tab, subject, id, writing: isWriting }, retries: 0 }).catch(
        () => {},
      );
    void show();
    const timer = setInterval(show, REPEAT_MS);
    return () => clearInterval(timer);
  }, [subject, id, isWriting]);
  useEffect(() => {
    const leave = () =>
      void callQuietly('DELETE /api/presence/{tab}', { path: { tab }, keepalive: true, retries: 0 }).catch(
        () => {},
      );
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return others(present, subject, id);
}

/** Who has which record open, for pages that show many of them. The user with this id is left out. */
export function useWatchers(userId: number): (subject: Present['subject'], id: number) => readonly Present[] {
  const present = useSyncExternalStore(subscribe, () => everybody);
  return (subject, id) => oncePerUser(at(present, subject, id).filter(({ user }) => user.id !== userId));
}

const at = (present: readonly Present[], subject: string, id: number): readonly Present[] =>
  present.filter((each) => each.subject === subject && each.subject_id === id);

function others(present: readonly Present[], subject: string, id: number): readonly Present[] {
  const here = at(present, subject, id);
  const own = here.find((each) => each.tab === tab)?.user.id;
  return oncePerUser(here.filter((each) => each.tab !== tab && each.user.id !== own));
}

/** Whoever writes in one of their tabs writes. */
function oncePerUser(present: readonly Present[]): readonly Present[] {
  const byUser = new Map<number, Present>();
  for (const each of present) {
    const known = byUser.get(each.user.id);
    byUser.set(each.user.id, known?.writing ? known : each);
  }
  return [...byUser.values()];
}
