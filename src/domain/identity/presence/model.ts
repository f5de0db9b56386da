import type { Seconds } from '../../../lib/clock.ts';

/** What somebody can have open. */
export const presenceSubjects = ['incident', 'schedule'] as const;
export type PresenceSubject = (typeof presenceSubjects)[number];

/** How long a presence lasts unless the client repeats it: a browser that died is gone after this time. */
export const PRESENCE_SECONDS: Seconds = 30;

/** How many tabs of one user count as open: everybody who listens is sent all of them. */
export const MAX_TABS = 20;

/** Tabs of different users never share a row, whatever ids their clients make up. */
export const presenceKey = (userId: number, tab: string): string => `${userId} ${tab}`;
