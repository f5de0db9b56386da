import assert from 'node:assert/strict';
import type { Json } from './answer.ts';
import type { RequestOptions, World } from './harness.ts';

/** Helpers to write and read incidents. */
export function incidentsIn(world: World) {
  const manage = () => world.token('incidents.manage');
  const incident = { name: 'Down', status: 1, message: 'We are looking.' };
  const create = (token: string, values: object = {}) =>
    world.post('/incidents', { ...incident, ...values }, { token });
  const makeComponents = async (...names: string[]) => {
    const token = await world.token('components.manage');
    for (const name of names) await world.post('/components', { name }, { token });
  };
  /** The status that the incident assigns to each of its components. */
  const links = async (id: number, token: string): Promise<Record<string, string | null>> => {
    const { body } = await world.get(`/incidents/${id}?include=components`, { token });
    assert.deepEqual(
      body.data.relationships.components.data.map((component: Json) => component.id),
      body.included.map((one: Json) => one.id),
    );
    return Object.fromEntries(
      body.included.map((one: Json) => [one.id, one.attributes.pivot.component_status.value]),
    );
  };
  const listIds = async (query: string, options?: RequestOptions): Promise<number[]> => {
    const answer = await world.get(`/incidents?${query}`, options);
    assert.equal(answer.status, 200, query);
    assert.equal(answer.body.meta.total, answer.body.data.length, query);
    return answer.body.data.map((one: Json) => Number(one.id));
  };
  return { manage, incident, create, makeComponents, links, listIds };
}
