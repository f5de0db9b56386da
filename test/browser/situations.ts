import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runAtEnd } from '../support/at-end.ts';
import type { Harness } from '../support/harness.ts';
import { Author, at, HOUR } from '../support/page.ts';
import { Demo } from './demo.ts';

/**
 * Takes pictures of the status page in the situations that visitors find it in, on a phone and on a desktop, in the light and
 * in the dark: `npx node test/browser/situations.ts <folder> [name…]`. They are for looking at, and are not kept.
 */
const situations: Readonly<
  Record<string, (author: Author, harness: Harness) => Promise<string | undefined>>
> = {
  fine: async (author) => {
    await company(author);
    return undefined;
  },
  degraded: async (author) => {
    await company(author);
    await author.put('/components/2', { status: 2 });
    return undefined;
  },
  major: async (author, harness) => {
    await company(author);
    await outage(author, harness, 'Checkout is down');
    return undefined;
  },
  'major-incident': async (author, harness) => {
    await company(author);
    await author.put('/settings', { show_track_record: true });
    return outage(author, harness, 'Checkout is down');
  },
  two: async (author, harness) => {
    await company(author);
    await outage(author, harness, 'Checkout is down');
    await author.incident('Mail is delayed', { status: 2, components: [{ id: 4, status: 2 }] });
    return undefined;
  },
  'maintenance-now': async (author) => {
    await company(author);
    await author.schedule('Database upgrade', {
      message: 'Writes may take a little longer.',
      scheduled_at: at(-HOUR),
      completed_at: at(HOUR),
      components: [{ id: 3, status: 6 }],
    });
    return undefined;
  },
  'maintenance-soon': async (author) => {
    await company(author);
    await author.schedule('Payments move to new servers', {
      message: 'No downtime is planned.',
      scheduled_at: at(2 * HOUR),
      completed_at: at(3 * HOUR),
      components: [{ id: 1, status: 6 }],
    });
    return undefined;
  },
  'no-components': async (author) => {
    await author.incident('Login fails', { message: 'We are looking into it.' });
    return undefined;
  },
  'long-and-rtl': async (author) => {
    await author.group('Vereinigte Zahlungsverkehrsdienstleistungsgesellschaften');
    await author.component('واجهة برمجة التطبيقات للمدفوعات الدولية', { status: 3, component_group_id: 1 });
    await author.component(`Long ${'name '.repeat(38)}`, { status: 4, component_group_id: 1 });
    await author.incident('تأخير في معالجة المدفوعات', {
      message: 'نحن نحقق في المشكلة.\n\nWe are looking into it.\n\n- أولاً\n- ثانيًا',
      components: [{ id: 1, status: 3 }],
    });
    return undefined;
  },
  'hundred-components': async (author) => {
    for (let group = 1; group <= 10; group++) {
      await author.group(`Region ${group}`);
      for (let number = 1; number <= 10; number++)
        await author.component(`Service ${number}`, {
          component_group_id: group,
          status: group === 3 && number === 4 ? 4 : 1,
        });
    }
    return undefined;
  },
  empty: async () => undefined,
};

async function company(author: Author): Promise<void> {
  await author.put('/settings', { name: 'Harbour' });
  await author.group('Shop');
  await author.group('Messages');
  for (const [name, group] of [
    ['Card payments', 1],
    ['Catalogue', 1],
    ['Database', 1],
    ['Mail', 2],
    ['Push', 2],
  ] as const)
    await author.component(name, { component_group_id: group });
}

/** An incident with two updates. Returns the address of its page. */
async function outage(author: Author, harness: Harness, name: string): Promise<string> {
  await author.incident(name, {
    message: 'Customers cannot pay by card. We are looking into it.',
    occurred_at: at(-HOUR / 2),
    components: [{ id: 1, status: 4 }],
    next_update_due_at: at(HOUR / 2),
  });
  const updates = [
    [2, 'The database of the payment provider refuses connections.'],
    [
      3,
      'Payments work again. We are **monitoring** the result.\n\n| Region | Errors |\n|---|---|\n| EU | 0.1% |',
    ],
  ] as const;
  for (const [status, message] of updates) {
    harness.clock.advance(600);
    await author.post('/incidents/1/updates', { status, message, next_update_due_at: at(HOUR) });
  }
  await author.put('/incidents/1/updates/1', {
    message: 'The database of our payment provider refuses connections.',
  });
  const { body } = await harness.get('/incidents/1');
  return `/incidents/${body.data.attributes.guid}`;
}

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

async function draw(folder: string, names: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const demo = new Demo();
  demo.isBare = true;
  await demo.start();
  for (const [name, arrange] of Object.entries(situations)) {
    if (names.length > 0 && !names.includes(name)) continue;
    // The live updates of a server that goes on would know the situation before.
    await demo.restart(() => demo.harness.reset());
    const path = await arrange(new Author(demo.harness), demo.harness);
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await demo.visitor({ viewport, colorScheme, isMobile: size === 'phone' });
        await page.clock.setFixedTime(demo.harness.clock.now() * 1000);
        await page.goto(`${demo.url}${path ?? '/'}`, { waitUntil: 'load' });
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`) });
        await page.context().close();
      }
    }
  }
  await demo.stop();
  await runAtEnd();
}

if (import.meta.main) {
  const [folder = '/tmp/situations', ...names] = process.argv.slice(2);
  await draw(folder, names);
}
