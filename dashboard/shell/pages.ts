import type { Ability } from '../api/session.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Words } from '../words/words.ts';

type Label = {
  [K in keyof Words['shell']]: Words['shell'][K] extends string ? K : never;
}[keyof Words['shell']];

/** A page that the navigation, the command palette and the shortcuts lead to. */
export interface PageLink {
  readonly to: string;
  readonly label: Label & string;
  readonly icon: IconName;
  /** Who may open it; without one, everybody who is signed in. */
  readonly ability?: Ability;
  /** The beginning of the addresses of other pages that belong to it. */
  readonly also?: string;
  /** The second key of the shortcut, after `GO_KEY`. */
  readonly key?: string;
}

/** The first key of the shortcuts that lead to a page. */
export const GO_KEY = 'g';
/** The shortcut that reports an incident. */
export const REPORT_KEY = 'c';

interface PageGroup {
  readonly label: (Label & string) | undefined;
  readonly pages: readonly PageLink[];
}

export const pageGroups: readonly PageGroup[] = [
  {
    label: undefined,
    pages: [
      { to: '/', label: 'overview', icon: 'overview', key: 'o' },
      { to: '/incidents', label: 'incidents', icon: 'incidents', key: 'i' },
      { to: '/maintenance', label: 'maintenance', icon: 'maintenance', key: 'm' },
      { to: '/components', label: 'components', icon: 'components', key: 'c' },
      { to: '/checks', label: 'checks', icon: 'checks', ability: 'checks.read', key: 'h', also: '/probes' },
      { to: '/alerts', label: 'alerts', icon: 'alerts', ability: 'alerts.read', key: 'a' },
      { to: '/metrics', label: 'metrics', icon: 'metrics' },
      { to: '/templates', label: 'templates', icon: 'templates', key: 't' },
    ],
  },
  {
    label: 'audience',
    pages: [
      {
        to: '/subscribers',
        label: 'subscribers',
        icon: 'subscribers',
        ability: 'subscribers.manage',
        key: 's',
      },
      { to: '/deliveries', label: 'deliveries', icon: 'deliveries', ability: 'deliveries.manage', key: 'd' },
      { to: '/webhooks', label: 'webhooks', icon: 'webhooks', ability: 'webhooks.manage' },
    ],
  },
  {
    label: 'administration',
    pages: [
      { to: '/settings', label: 'settings', icon: 'settings', ability: 'settings.manage' },
      { to: '/people', label: 'people', icon: 'people', ability: 'users.manage' },
      { to: '/tokens', label: 'tokens', icon: 'tokens' },
      { to: '/audit', label: 'audit', icon: 'audit', ability: 'audit.read' },
      { to: '/trash', label: 'trash', icon: 'trash', ability: 'trash.manage' },
    ],
  },
];

export const allPages: readonly PageLink[] = pageGroups.flatMap(({ pages }) => pages);
