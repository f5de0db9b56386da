import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './api/client.ts';
import { Overview } from './overview/overview.tsx';
import * as search from './search.ts';
import { Crashed } from './shell/crashed.tsx';
import { Frame } from './shell/frame.tsx';
import { NotFound } from './shell/not-found.tsx';
import { loadMoreWords } from './words/locales.ts';

/**
 * The registry: every page and its address. Pages are loaded when they are opened; `search.ts` says what may follow the
 * `?` in an address.
 */
const rootRoute = createRootRoute();
const frame = createRoute({ getParentRoute: () => rootRoute, id: 'frame', component: Frame });
const inFrame = () => frame;

/** Waits for the texts and styles of the pages that are not opened first. */
const withTheRest = async <T,>(page: Promise<T>): Promise<T> => {
  await Promise.all([loadMoreWords(), import('./theme/mantine-more.css')]);
  return page;
};

const pages = [
  createRoute({
    getParentRoute: inFrame,
    path: '/',
    component: Overview,
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/report',
    validateSearch: search.report,
    component: lazyRouteComponent(() => import('./report/report.tsx'), 'Report'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/incidents',
    validateSearch: search.incidents,
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/incidents/list.tsx')),
      'IncidentList',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/incidents/$incident',
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/incidents/page.tsx')),
      'IncidentPage',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/maintenance',
    validateSearch: search.schedules,
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/schedules/list.tsx')),
      'ScheduleList',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/maintenance/new',
    validateSearch: search.newSchedule,
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/schedules/create.tsx')),
      'CreateSchedule',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/maintenance/$schedule',
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/schedules/page.tsx')),
      'SchedulePage',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/components',
    validateSearch: search.components,
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/components/list.tsx')),
      'ComponentList',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/components/arrange',
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/components/arrange.tsx')),
      'ArrangeComponents',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/components/$component',
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/components/page.tsx')),
      'ComponentPage',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/checks',
    validateSearch: search.checks,
    component: lazyRouteComponent(() => withTheRest(import('./resources/checks/list.tsx')), 'CheckList'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/checks/$check',
    validateSearch: search.check,
    component: lazyRouteComponent(() => withTheRest(import('./resources/checks/page.tsx')), 'CheckPage'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/probes',
    validateSearch: search.probes,
    component: lazyRouteComponent(() => withTheRest(import('./resources/probes/list.tsx')), 'ProbeList'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/alerts',
    validateSearch: search.alerts,
    component: lazyRouteComponent(() => withTheRest(import('./resources/alerts/list.tsx')), 'AlertList'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/alerts/$alert',
    component: lazyRouteComponent(() => withTheRest(import('./resources/alerts/page.tsx')), 'AlertPage'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/alerts/sources',
    validateSearch: search.alertSources,
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/alert-sources/list.tsx')),
      'AlertSourceList',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/alerts/sources/$source',
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/alert-sources/page.tsx')),
      'AlertSourcePage',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/alerts/rules',
    validateSearch: search.alertRules,
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/alert-rules/list.tsx')),
      'AlertRuleList',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/metrics',
    validateSearch: search.metrics,
    component: lazyRouteComponent(() => withTheRest(import('./resources/metrics/list.tsx')), 'MetricList'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/metrics/$metric',
    component: lazyRouteComponent(() => withTheRest(import('./resources/metrics/page.tsx')), 'MetricPage'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/templates',
    validateSearch: search.templates,
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/incident-templates/list.tsx')),
      'TemplateList',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/templates/$template',
    validateSearch: search.template,
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/incident-templates/page.tsx')),
      'TemplatePage',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/subscribers',
    validateSearch: search.subscribers,
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/subscribers/list.tsx')),
      'SubscriberList',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/subscribers/import',
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/subscribers/import.tsx')),
      'ImportSubscribers',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/subscribers/$subscriber',
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/subscribers/page.tsx')),
      'SubscriberPage',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/deliveries',
    validateSearch: search.deliveries,
    component: lazyRouteComponent(
      () => withTheRest(import('./resources/deliveries/list.tsx')),
      'DeliveryList',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/webhooks',
    validateSearch: search.webhooks,
    component: lazyRouteComponent(() => withTheRest(import('./resources/webhooks/list.tsx')), 'WebhookList'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/webhooks/$webhook',
    validateSearch: search.webhook,
    component: lazyRouteComponent(() => withTheRest(import('./resources/webhooks/page.tsx')), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/settings',
    validateSearch: search.settings,
    component: lazyRouteComponent(() => withTheRest(import('./resources/settings/page.tsx')), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/people',
    validateSearch: search.users,
    component: lazyRouteComponent(() => withTheRest(import('./resources/users/list.tsx')), 'UserList'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/tokens',
    validateSearch: search.tokens,
    component: lazyRouteComponent(() => withTheRest(import('./resources/tokens/list.tsx')), 'TokenList'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/audit',
    validateSearch: search.audit,
    component: lazyRouteComponent(() => withTheRest(import('./resources/audit/list.tsx')), 'AuditList'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/trash',
    validateSearch: search.trash,
    component: lazyRouteComponent(() => withTheRest(import('./resources/trash/list.tsx')), 'TrashList'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/me/profile',
    component: lazyRouteComponent(() => withTheRest(import('./profile/profile.tsx')), 'Profile'),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/me/notifications',
    component: lazyRouteComponent(
      () => withTheRest(import('./profile/notifications/page.tsx')),
      'Notifications',
    ),
  }),
  createRoute({
    getParentRoute: inFrame,
    path: '/me/security',
    component: lazyRouteComponent(() => withTheRest(import('./profile/security.tsx')), 'Security'),
  }),
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([frame.addChildren(pages)]),
  basepath: `${root}/dashboard`,
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Crashed,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
