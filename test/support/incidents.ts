import assert from 'node:assert/strict';
import type { Harness, RequestOptions } from './harness.ts';
import type { Json } from './response.ts';

/** Helpers to write and read incidents. */
export function incidentsIn(harness: Harness) {
  const manage = () => harness.token('incidents.manage');
  const incident = { name: 'Down', status: 1, message: 'We are looking.' };
  const create = (token: string, values: object = {}) =>
    harness.post('/incidents', { ...incident, ...values }, { token });
  const makeComponents = async (...names: string[]) => {
    const token = await harness.token('components.manage');
    for (const name of names) await harness.post('/components', { name }, { token });
  };
  /** The status that the incident assigns to each of its components. */
  const links = async (id: number, token: string): Promise<Record<string, string | null>> => {
    const { body } = await harness.get(`/incidents/${id}?include=components`, { token });
    assert.deepEqual(
      body.data.relationships.components.data.map((component: Json) => component.id),
      body.included.map((one: Json) => one.id),
    );
    return Object.fromEntries(
      body.included.map((one: Json) => [one.id, one.attributes.pivot.component_status.value]),
    );
  };
  const listIds = async (query: string, options?: RequestOptions): Promise<number[]> => {
    const response = await harness.get(`/incidents?${query}`, options);
    assert.equal(response.status, 200, query);
    assert.equal(response.body.meta.total, response.body.data.length, query);
    return response.body.data.map((one: Json) => Number(one.id));
  };
  return { manage, incident, create, makeComponents, links, listIds };
}
