import { storeResults } from '../../src/domain/checks/results/store.ts';
import { system } from '../../src/kernel/auth/actor.ts';
import { transaction } from '../../src/kernel/events/transaction.ts';
import type { Demo } from './demo.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;

const paths = new WeakMap<Demo, Promise<string>>();

/** The path of a component whose page shows how long its check takes, and how often it runs. */
export const measuredComponent = (demo: Demo): Promise<string> => {
  const path = paths.get(demo) ?? createMeasured(demo);
  paths.set(demo, path);
  return path;
};

async function createMeasured(demo: Demo): Promise<string> {
  const component = await demo.component('Search');
  await demo.write('POST', '/checks', {
    name: 'Search',
    kind: 'http',
    target: 'http://127.0.0.1:9/',
    component,
    show_response_time: true,
    show_interval: true,
  });
  const now = demo.harness.clock.now() * 1000;
  const results = Array.from({ length: DAYS }, (_, day) => ({
    checkId: 1,
    result: {
      place: 'here',
      at: now - day * DAY_MS,
      verdict: 'ok' as const,
      reason: 'It works.',
      phases: { total: 180 + 60 * Math.sin(day / 5) + (day % 7) * 9 },
    },
  }));
  await transaction(demo.harness.ctx, system, (tx) => storeResults(tx, results));
  return `/components/${component}`;
}
