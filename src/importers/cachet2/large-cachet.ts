import type { DatabaseSync } from 'node:sqlite';
import { createTables } from './testing.ts';

/** Times of the fixture begin here, one incident every ten minutes. */
const BEGIN = Date.UTC(2022, 0, 1);
const TEN_MINUTES = 600_000;

const timeOf = (number: number, minutes = 0): string =>
  new Date(BEGIN + number * TEN_MINUTES + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

export const LARGE_COMPONENTS = 20;

/** A Cachet 2.4 with so many incidents, each with two updates. Every tenth one has been open since. */
export function createLargeCachet(path: string, incidents: number): DatabaseSync {
  const db = createTables(path);
  db.exec('begin');
  const group = db.prepare('insert into component_groups values (?, ?, 0, 0, 1, ?, null)');
  group.run(1, 'Services', timeOf(0));
  const component = db.prepare(
    "insert into components values (?, ?, '', '', 1, ?, 1, 1, null, ?, null, null)",
  );
  for (let id = 1; id <= LARGE_COMPONENTS; id++) component.run(id, `Service ${id}`, id, timeOf(0));
  const incident = db.prepare('insert into incidents values (?, ?, ?, ?, 1, ?, 1, 0, 0, ?, ?, ?, null)');
  const update = db.prepare('insert into incident_updates values (?, ?, ?, ?, 1, ?, null)');
  for (let id = 1; id <= incidents; id++) {
    const isOpen = id % 10 === 0;
    const at = timeOf(id);
    const message = `Requests to service ${id % LARGE_COMPONENTS} fail. We're looking into it.\n\n${'Details. '.repeat(id % 20)}`;
    incident.run(
      id,
      (id % LARGE_COMPONENTS) + 1,
      `Incident ${id}`,
      isOpen ? 2 : 4,
      message,
      at,
      at,
      timeOf(id, 9),
    );
    update.run(2 * id - 1, id, 2, 'We found the cause.', timeOf(id, 3));
    update.run(2 * id, id, isOpen ? 3 : 4, 'We have deployed a fix.', timeOf(id, 8));
  }
  db.exec('commit');
  return db;
}
