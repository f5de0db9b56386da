import { sql } from 'kysely';
import { recountAll } from '../../src/domain/status/incidents/counts.ts';
import type { Dashboard } from './dashboard.ts';

export const COMPONENTS = 331;
export const INCIDENTS = 527;
export const TEMPLATES = 60;
/** Every 13th component is not operational: 25 of them, and most come late in the list. */
export const isAffected = (number: number): boolean => number % 13 === 0;

const GROUPS = 12;
const name = (what: string, number: number) => `${what} ${String(number).padStart(3, '0')}`;
export const componentName = (number: number) => name('Service', number);
export const templateName = (number: number) => name('Template', number);

/**
 * A page that has grown: 331 components in twelve groups, 527 incidents and 60 templates. The rows are inserted directly,
 * because a thousand requests would take a minute.
 */
export async function addManyRecords(dashboard: Dashboard): Promise<void> {
  const { harness, now } = dashboard;
  const { write: db } = harness.ctx.connection;
  const times = { created_at: now - 3600, updated_at: now - 3600 };
  const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);
  const groups: number[] = [];
  for (const number of numbers(GROUPS)) {
    const title = name('Region', number);
    const { body } = await harness.post(
      '/component-groups',
      { name: title, order: number },
      { token: await harness.token('*') },
    );
    groups.push(Number(body.data.id));
  }
  await db
    .insertInto('components')
    .values(
      numbers(COMPONENTS).map((number) => ({
        name: componentName(number),
        name_key: componentName(number).toLowerCase(),
        description: null,
        link: null,
        order: number,
        status: isAffected(number) ? 3 : 1,
        enabled: 1 as const,
        component_group_id: groups[number % GROUPS] ?? null,
        translations: null,
        deleted_at: null,
        ...times,
      })),
    )
    .execute();
  for (const number of numbers(INCIDENTS)) {
    await sql`insert into incidents (guid, name, name_key, message, status, own_status, visible, stickied, notifications,
      occurred_at, published_at, resolved_at, created_at, updated_at)
      values (${`many-${number}`}, ${name('Past', number)}, ${name('past', number)}, 'm', 4, 4, 1, 0, 0,
      ${now - 7200}, ${now - 7200}, ${now - 7100}, ${times.created_at}, ${times.updated_at})`.execute(db);
  }
  await recountAll({ db });
  for (const number of numbers(TEMPLATES)) {
    await dashboard.write('POST', '/incident-templates', {
      name: templateName(number),
      template: `Text of ${number}.`,
      incident_name: `Incident ${number}`,
      status: 2,
      // The components of the last ones are far down in the list.
      components: number > 50 ? [{ id: COMPONENTS - 1, status: 4 }] : [],
    });
  }
}
