import { mkdirSync } from 'node:fs';
import { Dashboard, phone } from './dashboard.ts';
import { addManyRecords } from './many-records.ts';
import { addSignals } from './many-signals.ts';

/*
 * Takes pictures of every screen of the dashboard with much data, for people to look at:
 * npx node test/dashboard/screenshots.ts <folder> [name of a screen…]
 */
const [folder = '/tmp/dash-screens', ...wanted] = process.argv.slice(2);
const SUBSCRIBERS = 2041;

const dashboard = new Dashboard();
await dashboard.start();
await addManyRecords(dashboard);
const { harness, now } = dashboard;
await harness.ctx.connection.write
  .insertInto('subscribers')
  .values(
    Array.from({ length: SUBSCRIBERS }, (_, index) => {
      const email = `reader${index}@customers.example`;
      return { email, email_key: email, global: 1, verified_at: now, created_at: now, updated_at: now };
    }),
  )
  .execute();
await harness.react();
await addSignals(dashboard);
const idOf = async (path: string, position = 0): Promise<string> =>
  (await harness.get(path, { token: await harness.token('*') })).body.data[position]?.id ?? '1';
const open = await idOf('/incidents?filter[status]=1,2,3');
const resolved = await idOf('/incidents?filter[status]=4', 30);

const screens: Readonly<Record<string, string>> = {
  overview: '/',
  report: '/report',
  incidents: '/incidents',
  incident: `/incidents/${open}`,
  resolved: `/incidents/${resolved}`,
  maintenance: '/maintenance',
  calendar: '/maintenance?view=calendar',
  schedule: `/maintenance/${await idOf('/schedules')}`,
  plan: '/maintenance/new',
  components: '/components',
  component: `/components/${await idOf('/components')}`,
  arrange: '/components/arrange',
  checks: '/checks',
  check: `/checks/${await idOf('/checks?filter[name]=Card%20payments')}`,
  'check-up': `/checks/${await idOf('/checks?filter[name]=Search')}`,
  probes: '/probes',
  alerts: '/alerts',
  alert: `/alerts/${await idOf('/alerts')}`,
  'alert-sources': '/alerts/sources',
  'alert-source': `/alerts/sources/${await idOf('/alert-sources?filter[name]=Production')}`,
  'alert-rules': '/alerts/rules',
  metrics: '/metrics',
  metric: `/metrics/${await idOf('/metrics')}`,
  templates: '/templates',
  template: `/templates/${await idOf('/incident-templates')}`,
  subscribers: '/subscribers',
  subscriber: `/subscribers/${await idOf('/subscribers')}`,
  import: '/subscribers/import',
  deliveries: '/deliveries',
  webhooks: '/webhooks',
  settings: '/settings',
  look: '/settings?section=look',
  people: '/people',
  tokens: '/tokens',
  audit: '/audit',
  trash: '/trash',
  profile: '/me/profile',
  notifications: '/me/notifications',
  security: '/me/security',
};

mkdirSync(folder, { recursive: true });
const sizes = [
  ['phone', phone],
  ['desktop', { viewport: { width: 1440, height: 900 } }],
] as const;
for (const [size, options] of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await dashboard.visit('/', { ...options, colorScheme });
    for (const [name, path] of Object.entries(screens)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await page.goto(`${dashboard.url}/dashboard${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      // What is asked for after the first paint, such as sparklines.
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
    }
    await page.context().close();
  }
}
await dashboard.stop();
process.exit(0);
