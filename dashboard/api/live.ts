import { isRestorable, type SubjectType } from '../../common/events.ts';
import { callQuietly, root } from './client.ts';
import { currentConnection, lastSignOfLife, noteSignOfLife, setConnection, takeKept } from './connection.ts';
import { queryClient } from './query-client.ts';

/** One write, as `GET /api/live` reports it. */
interface LiveEvent {
  readonly id: number;
  readonly type: string;
  readonly subject: string;
  readonly subject_id: number;
  readonly actor: { readonly type: string; readonly id: number | null };
}

/** What an event can be about. Writes also change the trash, and the audit log, where nobody writes. */
export type Subject = SubjectType | 'trash' | 'audit';

/**
 * Which queries a write makes stale, by the first part of their keys, if it is more than the list that it is in, or another one.
 * Nothing else decides it.
 */
const staleAfter: { readonly [S in Subject]?: readonly string[] } = {
  // Incidents show the statuses of their components.
  component: ['contradictions', 'publication-checks', 'components', 'component-groups', 'incidents', 'trash'],
  component_group: ['component-groups', 'components', 'trash'],
  // Alerts say whether the public sees their incident.
  incident: ['contradictions', 'incidents', 'alerts', 'components', 'trash', 'deliveries', 'publications'],
  incident_update: ['contradictions', 'incidents', 'components', 'trash', 'deliveries', 'publications'],
  postmortem: ['incidents', 'trash', 'deliveries', 'publications'],
  schedule: ['contradictions', 'schedules', 'components', 'trash', 'deliveries', 'publications'],
  schedule_update: ['contradictions', 'schedules', 'components', 'trash', 'deliveries', 'publications'],
  trash: ['trash'],
  audit: [],
  metric_point: ['metrics'],
  // Alerts show the names of their sources, and rules say whether what they name still exists.
  alert_source: ['alert-sources', 'alerts', 'alert-rules', 'trash'],
  // An incident whose last alert has ended may be over.
  alert: ['alerts', 'incidents', 'contradictions'],
  // Checks name their places.
  probe: ['probes', 'checks', 'trash'],
  mail_problem: ['deliveries'],
  check: ['contradictions', 'publication-checks', 'checks', 'alert-rules', 'trash'],
  // The session names the page.
  settings: ['settings', 'session'],
  delivery: ['deliveries', 'publications'],
  // Another password or second factor ends sessions.
  user: ['users', 'session', 'sessions'],
  passkey: ['session', 'sessions'],
  account_link: ['users'],
};

const listOf = (subject: string): string => `${subject.replaceAll('_', '-')}s`;

const ownList = (subject: string): readonly string[] =>
  isRestorable(subject) ? [listOf(subject), 'trash'] : [listOf(subject)];

const keysOf = (subject: string): readonly string[] => [
  ...(staleAfter[subject as Subject] ?? ownList(subject)),
  'audit',
];

/** Reads again what this tab has just changed. The promise is fulfilled once the screen shows it. */
export async function changed(subject: Subject): Promise<void> {
  await Promise.all(keysOf(subject).map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** The same for a record that is gone. Whatever was read about it alone is not read again. */
export async function removed(subject: Subject, queryKey: readonly unknown[]): Promise<void> {
  const gone = new Set(queryClient.getQueryCache().findAll({ queryKey }));
  await Promise.all(
    keysOf(subject).map((key) =>
      queryClient.invalidateQueries({ queryKey: [key], predicate: (query) => !gone.has(query) }),
    ),
  );
}

/** After an undo or a restored record, what it belongs to has changed, too. */
export const everythingChanged = (): Promise<void> => queryClient.invalidateQueries();

const DEBOUNCE_MS = 200;
/** A tab that is hidden for longer has no stream. */
const AWAY_MS = 5000;
/** A connection can die without a word, on a train or behind a proxy. After so much silence, the server is asked. */
const SILENCE_MS = 25_000;
const PING_TIMEOUT_MS = 8000;
const WATCH_MS = 5000;

type NamedEvent = 'open' | 'presence';
const namedListeners: Readonly<Record<NamedEvent, Set<(data: string) => void>>> = {
  open: new Set(),
  presence: new Set(),
};

const stale = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function invalidate(keys: readonly string[]): void {
  for (const key of keys) stale.add(key);
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    const due = [...stale];
    stale.clear();
    for (const key of due) void queryClient.invalidateQueries({ queryKey: [key] });
  }, DEBOUNCE_MS);
}

/** Whoever comes back to a deleted record must not see what it was. */
function forget(subject: string, id: number): void {
  const queryKey = [listOf(subject), 'one', id];
  queryClient.removeQueries({ queryKey, type: 'inactive' });
}

/** Refreshes what is on the screen after every write, whoever made it. Runs as long as the dashboard is open. */
export function startLiveUpdates(): void {
  let source: EventSource | undefined;
  let pause = 1000;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  /** Whether writes may have been missed since the stream was last open. */
  let hasMissed = false;
  const connect = () => {
    source?.close();
    const opened = new EventSource(`${root}/api/live`);
    source = opened;
    opened.onopen = () => {
      // What was written while the stream was away is unknown, unless the browser resumed it.
      if (takeKept() || currentConnection() === 'lost' || hasMissed) void queryClient.invalidateQueries();
      hasMissed = false;
      pause = 1000;
      noteSignOfLife();
      setConnection('open');
      for (const listener of namedListeners.open) listener('');
    };
    opened.onmessage = ({ data }: MessageEvent<string>) => {
      noteSignOfLife();
      const { type, subject, subject_id } = JSON.parse(data) as LiveEvent;
      if (type.endsWith('.deleted')) forget(subject, subject_id);
      invalidate(keysOf(subject));
    };
    opened.addEventListener('reset', () => void queryClient.invalidateQueries());
    opened.addEventListener('presence', ({ data }: MessageEvent<string>) => {
      for (const listener of namedListeners.presence) listener(data);
    });
    opened.onerror = () => {
      setConnection('lost');
      // The browser reconnects by itself unless the server refused the stream.
      if (opened.readyState !== EventSource.CLOSED) return;
      setTimeout(() => source === opened && connect(), pause);
      pause = Math.min(pause * 2, 30_000);
    };
  };
  const watch = async () => {
    // One request was lost while the stream stayed open.
    if (currentConnection() === 'open' && takeKept()) void queryClient.invalidateQueries();
    if (!source || Date.now() - lastSignOfLife() < SILENCE_MS) return;
    try {
      await callQuietly('GET /api/ping', { retries: 0, signal: AbortSignal.timeout(PING_TIMEOUT_MS) });
      // The server is there. A stream that is not open by now is dead.
      if (currentConnection() === 'lost') connect();
    } catch {
      setConnection('lost');
      connect();
    }
  };
  const watching = setInterval(() => void watch(), WATCH_MS);
  // In tests, Node would wait for it.
  (watching as { unref?: () => void }).unref?.();
  const leave = () => {
    source?.close();
    source = undefined;
    hasMissed = true;
  };
  // Over HTTP/1.1 a browser has six connections to a server for all of its tabs, so a hidden tab gives its own back.
  document.addEventListener('visibilitychange', () => {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(leave, AWAY_MS);
    else if (!source) connect();
  });
  // A tab may be opened in the background, and nobody may look at it for long.
  if (document.hidden) leave();
  else connect();
}

/** Calls the listener whenever the stream opens, or for each message of a kind that is no write. Returns how to stop. */
export function onNamedEvent(name: NamedEvent, listener: (data: string) => void): () => void {
  namedListeners[name].add(listener);
  return () => namedListeners[name].delete(listener);
}
