import { sampleComponents, sampleGroups } from '../../domain/identity/setup/sample.ts';
import type { ComponentStatusName, Meta } from './types.ts';

/** Fernhollow sells shop software to independent shops. */

export const staff = { name: 'Maren Oduya', email: 'maren.oduya@fernhollow.example', role: 'owner' };

export const page = {
  name: 'Fernhollow Status',
  about:
    'This page shows how **Fernhollow** is doing: shops, payments, the API and everything behind them. We post here first, day or night. For help with your own shop, ask [support](https://help.fernhollow.example).',
  accent: '#0f766e',
  support_url: 'https://help.fernhollow.example',
};

interface GroupSeed {
  readonly name: string;
  readonly order: number;
  readonly visible?: 0 | 1;
  readonly collapsed?: 0 | 1 | 2;
  readonly order_column: string;
  readonly order_direction: 'asc' | 'desc';
  readonly meta?: Meta;
}

const groupTable = {
  storefront: {
    name: sampleGroups.storefront,
    order: 1,
    order_column: 'manual',
    order_direction: 'asc',
    meta: { owner: 'Shopper experience', pager: 'shopper-primary' },
  },
  payments: {
    name: sampleGroups.payments,
    order: 2,
    order_column: 'status',
    order_direction: 'desc',
    meta: { owner: 'Money', pager: 'money-primary' },
  },
  developers: { name: sampleGroups.developers, order: 3, order_column: 'name', order_direction: 'asc' },
  merchants: {
    name: 'Merchant dashboard',
    order: 4,
    collapsed: 2,
    order_column: 'last_updated',
    order_direction: 'desc',
  },
  messaging: { name: 'Messaging', order: 5, collapsed: 1, order_column: 'id', order_direction: 'asc' },
  platform: {
    name: 'Internal platform',
    order: 6,
    visible: 0,
    collapsed: 1,
    order_column: 'manual',
    order_direction: 'asc',
    meta: { owner: 'Platform' },
  },
} as const satisfies Record<string, GroupSeed>;

export type GroupKey = keyof typeof groupTable;

export const groups: Readonly<Record<GroupKey, GroupSeed>> = groupTable;

interface ComponentSeed {
  readonly group?: GroupKey;
  readonly name: string;
  readonly description: string;
  readonly link: string;
  /** The last manual change outside of incidents. */
  readonly changed?: {
    readonly status?: ComponentStatusName;
    readonly enabled?: boolean;
    readonly minutesAgo: number;
  };
  /** Number of days since the component was added, if not from the start. */
  readonly sinceDays?: number;
  readonly meta?: Meta;
}

const componentTable = {
  storefronts: {
    group: 'storefront',
    ...sampleComponents.storefronts,
    link: 'https://shops.fernhollow.example',
    meta: { team: 'shopper', tier: 1, regions: 'eu-north, us-east' },
  },
  checkout: {
    group: 'storefront',
    ...sampleComponents.checkout,
    link: 'https://checkout.fernhollow.example',
    meta: { team: 'shopper', tier: 1, runbook: 'https://runbooks.fernhollow.example/checkout' },
  },
  search: {
    group: 'storefront',
    ...sampleComponents.search,
    link: 'https://search.fernhollow.example',
    meta: { team: 'discovery', tier: 2 },
  },
  images: {
    group: 'storefront',
    name: 'Image delivery',
    description: 'Product photos, resized and cached close to shoppers.',
    link: 'https://img.fernhollow.example',
  },
  domains: {
    group: 'storefront',
    name: 'Custom domains',
    description: 'DNS and certificates for shops with an address of their own.',
    link: 'https://domains.fernhollow.example',
  },
  cards: {
    group: 'payments',
    ...sampleComponents.cards,
    link: 'https://pay.fernhollow.example/cards',
    meta: { team: 'money', tier: 1, runbook: 'https://runbooks.fernhollow.example/cards' },
  },
  wallets: {
    group: 'payments',
    name: 'Wallets',
    description: 'One-tap payment on phones and in browsers.',
    link: 'https://pay.fernhollow.example/wallets',
  },
  transfers: {
    group: 'payments',
    name: 'Bank transfers',
    description: 'Instant and next-day transfers in Europe and the United Kingdom.',
    link: 'https://pay.fernhollow.example/transfers',
  },
  payouts: {
    group: 'payments',
    ...sampleComponents.payouts,
    link: 'https://pay.fernhollow.example/payouts',
    meta: { team: 'money', tier: 1, cutoff: '16:00 UTC' },
  },
  fraud: {
    group: 'payments',
    name: 'Fraud screening',
    description: 'Scores every order before money moves.',
    link: 'https://pay.fernhollow.example/screening',
  },
  rest: {
    group: 'developers',
    ...sampleComponents.rest,
    link: 'https://api.fernhollow.example/v2',
    meta: { team: 'developers', tier: 1, slo: '99.95%' },
  },
  graphql: {
    group: 'developers',
    name: 'GraphQL API',
    description: 'The storefront API for headless shops.',
    link: 'https://api.fernhollow.example/graphql',
    sinceDays: 210,
    meta: { team: 'developers', tier: 2 },
  },
  webhooks: {
    group: 'developers',
    ...sampleComponents.webhooks,
    link: 'https://developers.fernhollow.example/webhooks',
    meta: { team: 'developers', tier: 2, retries: 12 },
  },
  docs: {
    group: 'developers',
    name: 'Developer documentation',
    description: 'Guides, the API reference and the changelog.',
    link: 'https://developers.fernhollow.example',
  },
  accounting: {
    group: 'developers',
    name: 'Accounting connectors',
    description: 'Nightly export to bookkeeping software. We depend on partners here.',
    link: 'https://connect.fernhollow.example/accounting',
    changed: { status: 'unknown', minutesAgo: 7_300 },
    sinceDays: 47,
  },
  legacy: {
    group: 'developers',
    name: 'REST API v1 (retired)',
    description: 'Switched off in favour of version 2. Kept here until the last merchant has moved.',
    link: 'https://api.fernhollow.example/v1',
    changed: { enabled: false, minutesAgo: 216_000 },
  },
  dashboard: {
    group: 'merchants',
    name: 'Dashboard',
    description: 'Where merchants run their shop.',
    link: 'https://admin.fernhollow.example',
    meta: { team: 'merchant', tier: 1 },
  },
  login: {
    group: 'merchants',
    name: 'Sign-in',
    description: 'Passwords, passkeys and single sign-on for merchants and their staff.',
    link: 'https://id.fernhollow.example',
    meta: { team: 'identity', tier: 1 },
  },
  reports: {
    group: 'merchants',
    name: 'Reports',
    description: 'Sales, tax and stock reports. Figures are up to fifteen minutes old.',
    link: 'https://admin.fernhollow.example/reports',
  },
  imports: {
    group: 'merchants',
    name: 'Imports and exports',
    description: 'Spreadsheets and feeds, in and out.',
    link: 'https://admin.fernhollow.example/imports',
    changed: { status: 'slow', minutesAgo: 310 },
  },
  app: {
    group: 'merchants',
    name: 'Mobile app',
    description: 'Fernhollow Pocket: orders, stock and the card reader.',
    link: 'https://pocket.fernhollow.example',
  },
  email: {
    group: 'messaging',
    name: 'E-mail',
    description: 'Order confirmations, receipts and newsletters.',
    link: 'https://mail.fernhollow.example',
  },
  sms: {
    group: 'messaging',
    name: 'Text messages',
    description: 'Delivery notices and sign-in codes.',
    link: 'https://sms.fernhollow.example',
  },
  push: {
    group: 'messaging',
    name: 'Push notifications',
    description: 'New-order alerts in the mobile app.',
    link: 'https://push.fernhollow.example',
    sinceDays: 132,
  },
  database: {
    group: 'platform',
    name: 'Primary database',
    description: 'PostgreSQL, one writer and four replicas per region.',
    link: 'https://grafana.corp.fernhollow.example/d/postgres',
    meta: { team: 'platform', tier: 0, region: 'eu-north' },
  },
  queue: {
    group: 'platform',
    name: 'Job queue',
    description: 'Everything that is not done while a shopper waits.',
    link: 'https://grafana.corp.fernhollow.example/d/queue',
    meta: { team: 'platform', tier: 0 },
  },
  storage: {
    group: 'platform',
    name: 'Object storage',
    description: 'Uploads, exports and backups.',
    link: 'https://grafana.corp.fernhollow.example/d/storage',
  },
  deploys: {
    group: 'platform',
    name: 'Build and deploy',
    description: 'Continuous integration and the release train.',
    link: 'https://ci.corp.fernhollow.example',
  },
  observability: {
    group: 'platform',
    name: 'Observability',
    description: 'Metrics, logs and traces.',
    link: 'https://grafana.corp.fernhollow.example',
  },
  website: {
    ...sampleComponents.website,
    link: 'https://www.fernhollow.example',
  },
  help: {
    name: 'Help centre',
    description: 'Articles, chat and the contact form.',
    link: 'https://help.fernhollow.example',
    meta: { team: 'support', hours: '06:00-22:00 UTC' },
  },
} as const satisfies Record<string, ComponentSeed>;

export type ComponentKey = keyof typeof componentTable;

export const components: Readonly<Record<ComponentKey, ComponentSeed>> = componentTable;
