import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { type Harness, START } from '../../../test/support/harness.ts';
import type { ApiResponse, Json } from '../../../test/support/response.ts';
import { formatDate } from '../../lib/dates.ts';

export const at = (seconds: number) => formatDate(START + seconds);

export const none = { taken_back: 0, gone: 0, written: 0, unconfirmed: 0 };
export const incident = { name: 'Down', status: 1, message: 'We are looking.', notifications: true };
export const schedule = { name: 'Move', message: 'm', scheduled_at: at(3600), notifications: true };

/** What the tests of undo do, as somebody who may do everything. */
export function undoing(harness: Harness) {
  const everything = () => harness.token('*');
  const eventOf = ({ status, headers, body }: ApiResponse): number => {
    assert.equal(status, 200, JSON.stringify(body));
    return Number(headers['daymark-event']);
  };
  const write = async (method: 'POST' | 'PUT', path: string, body: object): Promise<number> =>
    eventOf(await harness.send(method, path, body, { token: await everything() }));
  const undo = async (event: number, token?: string): Promise<ApiResponse> =>
    harness.post(`/events/${event}/undo`, undefined, { token: token ?? (await everything()) });
  const undone = async (event: number): Promise<Json> => {
    const response = await undo(event);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };
  const refused = async (event: number): Promise<string> => {
    const response = await undo(event);
    assert.equal(response.status, 422, JSON.stringify(response.body));
    return response.body.errors.event[0];
  };
  const read = async (path: string): Promise<Json> =>
    (await harness.get(path, { token: await everything() })).body.data?.attributes;
  const hold = async (seconds: number) =>
    harness.put('/settings', { notification_hold: seconds }, { token: await everything() });
  const linksOf = async () =>
    harness.query(sql`select component_id, status from incident_components order by component_id`);
  /** All columns of the incidents and schedules but the time of the last change. */
  const rows = async (table: 'incidents' | 'schedules') =>
    (await harness.query(sql<Json>`select * from ${sql.table(table)} order by id`)).map(
      ({ updated_at: _, ...row }) => row,
    );
  const counts = async () =>
    harness.query(sql`select * from incident_counts where total <> 0 order by level, block, status`);
  return { everything, eventOf, write, undo, undone, refused, read, hold, linksOf, rows, counts };
}
