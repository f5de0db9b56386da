import assert from 'node:assert/strict';
import { formatDate } from '../src/lib/dates.ts';
import type { Json } from './answer.ts';
import { START, type World } from './harness.ts';

/** Helpers to write and read schedules. */
export function schedulesIn(world: World) {
  const manage = () => world.token('schedules.manage');
  const required = { name: 'Upgrade', message: 'We upgrade.', scheduled_at: '2026-03-10 13:00:00' };
  /** A date, in seconds since the start of the test. */
  const at = (seconds: number) => formatDate(START + seconds);
  const make = async (body: object = {}, token?: string): Promise<Json> =>
    (await world.post('/schedules', { ...required, ...body }, { token: token ?? (await manage()) })).body.data
      .attributes;
  const put = async (body: object, token: string, id = 1): Promise<Json> => {
    const answer = await world.put(`/schedules/${id}`, body, { token });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const statusOf = async (id = 1) => (await world.get(`/schedules/${id}`)).body.data.attributes.status.value;
  const idsOf = async (query: string, token?: string): Promise<number[]> => {
    const { body } = await world.get(`/schedules?per_page=100&${query}`, { token });
    return body.data.map((record: Json) => Number(record.id));
  };
  const components = async (...names: string[]) => {
    const token = await world.token('components.manage');
    for (const name of names) await world.post('/components', { name }, { token });
  };
  return { manage, required, at, make, put, statusOf, idsOf, components };
}
