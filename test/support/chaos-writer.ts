import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Servers } from './chaos-servers.ts';
import type { Dice } from './fuzz-requests.ts';
import type { Json } from './response.ts';

interface Occasion {
  readonly servers: Servers;
  readonly token: string;
  readonly dice: Dice;
  readonly incidents: number;
  /** The number of each kind. */
  readonly updates: number;
  /** Waits until the next write, with the progress from 0 to 1. */
  readonly waitForNextWrite: (share: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Writes incidents and updates, and repeats each write until a server acknowledges it. Every request has a unique text,
 * which distinguishes a write without a response from the one that follows. Returns the acknowledged texts.
 */
export async function writeIncidents(view: Occasion): Promise<Set<string>> {
  const { incidents, updates, dice } = view;
  const acknowledged = new Set<string>();
  let words = 0;
  let steps = 0;
  const write = async (path: string, body: object): Promise<number> => {
    await view.waitForNextWrite(steps++ / (incidents * (1 + updates) - 1));
    for (;;) {
      const message = `word-${++words}`;
      const answer = await send(view, 'POST', path, { message, ...body });
      if (!answer) continue;
      acknowledged.add(message);
      return answer.data.id;
    }
  };
  for (let number = 0; number < incidents; number++) {
    // The components of an incident determine its recipients; some incidents have none.
    const components = [[], [1], [1, 2]][number % 3] as number[];
    const id = await write('/incidents', {
      name: `Incident ${number}`,
      status: 1,
      notifications: number % 3 !== 1,
      components: components.map((component) => ({ id: component, status: 4 })),
    });
    for (let update = 0; update < updates; update++) {
      await write(`/incidents/${id}/updates`, { status: 2 });
      // This write causes no notification.
      if (dice.chance(0.3)) await send(view, 'PUT', `/incidents/${id}`, { name: `Edited ${number}` });
    }
  }
  return acknowledged;
}

/** Undefined if no server answered. */
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
