import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { eventCatalog, eventTypes } from './catalog.ts';
import { append } from './events.ts';
import type { LoggedEvent } from './log.ts';
import type { DeletedSubscriberState, SettingsState, UserState } from './states.ts';
import type { Tx } from './transaction.ts';

/** Never runs. `npm run verify` checks its types and fails if a line below a `@ts-expect-error` compiles. */
export async function onlyTypedEventsCompile(tx: Tx, event: LoggedEvent): Promise<void> {
  const user: UserState = { id: 1, role: 'editor' };
  const settings: SettingsState = { id: 1, reminders: [60] };
  const gone: DeletedSubscriberState = { id: 1 };
  await append(tx, 'user.created', user);
  await append(tx, 'settings.updated', settings);
  await append(tx, 'subscriber.deleted', gone);
  // @ts-expect-error: nothing renames users as such.
  await append(tx, 'user.renamed', user);
  // @ts-expect-error: settings are never created.
  await append(tx, 'settings.created', settings);
  // @ts-expect-error: there is no such subject.
  await append(tx, 'page.created', { id: 1 });
  // @ts-expect-error: the state of another subject.
  await append(tx, 'component.created', settings);
  // @ts-expect-error: a state that lacks a member.
  await append(tx, 'passkey.created', { id: 1, user_id: 1 });
  // @ts-expect-error: the log never contains the name of a person.
  await append(tx, 'user.created', { id: 1, name: 'Ann' });
  // @ts-expect-error: a state with a member of another type.
  await append(tx, 'settings.updated', { id: 1, reminders: 60 });
  // @ts-expect-error: only the state of a deleted subscriber is just an id.
  await append(tx, 'subscriber.created', gone);
  // @ts-expect-error: an event that the clock caused must say which job was due.
  await append(tx, 'incident.stale', {} as Extract<LoggedEvent, { type: 'incident.created' }>['state']);

  // @ts-expect-error: not every state has a name.
  String(event.state.name);
  if (event.type === 'user.created') event.state satisfies UserState;
  if (event.type === 'subscriber.deleted') event.state satisfies DeletedSubscriberState;
  // @ts-expect-error: the type of an event determines its state.
  if (event.type === 'user.created') event.state satisfies SettingsState & { reminders: number[] };
  if (event.subject === 'metric_point') event.state.metric_id satisfies number;
  // @ts-expect-error: there is no such type of event.
  if (event.type === 'user.renamed') return;
}

describe('the catalogue of events', () => {
  test('names each type after its subject and its verb', () => {
    for (const type of eventTypes) {
      const { subject, verb } = eventCatalog[type];
      assert.equal(`${subject}.${verb}`, type);
    }
  });

  test('lists exactly the types that the code appends', async () => {
    const code = await sourceOf(globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts')));
    const byHand = code.matchAll(/\b(?:append\w*|recordPointWrite)\(\s*tx,\s*'([a-z_.]+)'/g);
    const byClock = (await sourceOf(['src/reactions/scheduler/run-due.ts'])).matchAll(
      /(?:return|:) '([a-z]+\.[a-z]+)'[;,]/g,
    );
    const appended = new Set([...byHand, ...byClock].map(([, type]) => type));
    assert.deepEqual([...appended].sort(), [...eventTypes].sort());
  });
});

async function sourceOf(files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}
