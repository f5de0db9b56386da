import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from './answer.ts';
import type { Servers } from './chaos-servers.ts';
import type { Dice } from './fuzz-requests.ts';

interface Occasion {
  readonly servers: Servers;
  readonly token: string;
  readonly dice: Dice;
  readonly incidents: number;
  /** Of each of them. */
  readonly updates: number;
  /** Waits until it is time to write again: first at 0, last at 1. */
  readonly turn: (share: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Writes incidents and updates, each until it is acknowledged by whatever server answers. Every request has a word of its own,
 * so one that was carried out without an answer is told from the one that follows. Returns the words of those that were answered.
 */
export async function writeIncidents(view: Occasion): Promise<Set<string>> {
  const { incidents, updates, dice } = view;
  const acknowledged = new Set<string>();
  let words = 0;
  let steps = 0;
  const write = async (path: string, body: object): Promise<number> => {
    await view.turn(steps++ / (incidents * (1 + updates) - 1));
    for (;;) {
      const message = `word-${++words}`;
      const answer = await send(view, 'POST', path, { message, ...body });
      if (!answer) continue;
      acknowledged.add(message);
      return answer.data.id;
    }
  };
  for (let number = 0; number < incidents; number++) {
    // The components of an incident decide who hears of it; of some nobody should.
    const components = [[], [1], [1, 2]][number % 3] as number[];
    const id = await write('/incidents', {
      name: `Incident ${number}`,
      status: 1,
      notifications: number % 3 !== 1,
      components: components.map((component) => ({ id: component, status: 4 })),
    });
    for (let update = 0; update < updates; update++) {
      await write(`/incidents/${id}/updates`, { status: 2 });
      // This tells nobody anything.
      if (dice.chance(0.3)) await send(view, 'PUT', `/incidents/${id}`, { name: `Edited ${number}` });
    }
  }
  return acknowledged;
}

/** Undefined where nobody answered. */
async function send(
  { servers, token, dice, signal }: Occasion,
  method: string,
  path: string,
  body: object,
): Promise<Json> {
  const { url } = await servers.any(dice, signal);
  let status: number;
  let text: string;
  try {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
    status = response.status;
    text = await response.text();
  } catch {
    await sleep(20, undefined, { signal });
    return undefined;
  }
  assert.equal(status, 200, `${method} ${path}: ${text}`);
  return JSON.parse(text);
}
