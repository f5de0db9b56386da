import assert from 'node:assert/strict';
import { formatDate } from '../../src/lib/dates.ts';
import { type Harness, START } from './harness.ts';
import type { Json } from './response.ts';

/** Helpers to write and read schedules. */
export function schedulesIn(harness: Harness) {
  const manage = () => harness.token('schedules.manage');
  const required = { name: 'Upgrade', message: 'We upgrade.', scheduled_at: '2026-03-10 13:00:00' };
  /** A date, in seconds since the start of the test. */
  const at = (seconds: number) => formatDate(START + seconds);
  const make = async (body: object = {}, token?: string): Promise<Json> =>
    (await harness.post('/schedules', { ...required, ...body }, { token: token ?? (await manage()) })).body
      .data.attributes;
  const put = async (body: object, token: string, id = 1): Promise<Json> => {
    const response = await harness.put(`/schedules/${id}`, body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data;
  };
  const statusOf = async (id = 1) =>
    (await harness.get(`/schedules/${id}`)).body.data.attributes.status.value;
  const idsOf = async (query: string, token?: string): Promise<number[]> => {
    const { body } = await harness.get(`/schedules?per_page=100&${query}`, { token });
    return body.data.map((record: Json) => Number(record.id));
  };
  const components = async (...names: string[]) => {
    const token = await harness.token('components.manage');
    for (const name of names) await harness.post('/components', { name }, { token });
  };
  return { manage, required, at, make, put, statusOf, idsOf, components };
}
