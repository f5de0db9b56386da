import { shownAnnouncement } from '../../../domain/settings/announcement.ts';
import { type Html, html } from '../../../lib/html.ts';
import { markdown } from '../../../lib/markdown.ts';
import { headlineLabel } from '../headline-text.ts';
import type { PageData } from '../page-data.ts';
import {
  bannerFingerprint,
  groupFingerprint,
  historyFingerprint,
  imminentMaintenanceFingerprint,
  incidentsFingerprint,
  metricsFingerprint,
  ongoingMaintenanceFingerprint,
  summaryFingerprint,
  ungroupedFingerprint,
  upcomingMaintenanceFingerprint,
} from '../page-fingerprints.ts';
import { banner } from './banner.ts';
import { announcementBar } from './brand.ts';
import { componentGroup, componentsHeading, ungroupedComponents } from './components.ts';
import { imminentMaintenance, ongoingIncidents, ongoingMaintenance, upcomingMaintenance } from './entries.ts';
import { pastIncidents } from './history.ts';
import type { PageContext } from './layout.ts';
import { metrics } from './metrics.ts';
import { summary } from './summary.ts';
import { textAttributes } from './text-language.ts';

/** A part of the status page that live updates can replace on its own. */
export interface PagePart {
  /** The id of its element. */
  readonly id: string;
  /**
   * What it shows, independent of the language. It changes only when a visitor would see a difference, and the clock
   * changes it only at times that `nextChangeByClock` predicts.
   */
  readonly fingerprint: () => string;
  /** The visitor's choices that its markup depends on. */
  readonly choice: string;
  /** Its markup, in pieces that take a fraction of a millisecond each. */
  readonly render: (pageContext: PageContext) => Iterable<Html>;
}

/** In the order of the page. */
export function pageParts(data: PageData): PagePart[] {
  const { state, past, series, choice } = data;
  const { settings } = state;
  const days = `days ${choice.days}`;
  return [
    {
      // The layout contains it, above the rest of the page. It shows and hides by the clock.
      id: 'announcement',
      fingerprint: () => JSON.stringify(shownAnnouncement(settings, state.now)),
      choice: '',
      render: (pageContext) => [announcementBar(pageContext, state.now)],
    },
    {
      id: 'banner',
      fingerprint: () => bannerFingerprint(data),
      choice: '',
      render: (pageContext) => [banner(pageContext, data)],
    },
    {
      id: 'summary',
      fingerprint: () => summaryFingerprint(state),
      choice: '',
      render: (pageContext) => [summary(pageContext, state)],
    },
    {
      id: 'incidents',
      fingerprint: () => incidentsFingerprint(state),
      choice: '',
      render: (pageContext) => ongoingIncidents(pageContext, state),
    },
    {
      id: 'maintenance',
      fingerprint: () => ongoingMaintenanceFingerprint(state),
      choice: '',
      render: (pageContext) => ongoingMaintenance(pageContext, state),
    },
    {
      id: 'soon',
      fingerprint: () => imminentMaintenanceFingerprint(state),
      choice: '',
      render: (pageContext) => imminentMaintenance(pageContext, state),
    },
    ...state.groups.map((group) => ({
      id: `group-${group.id}`,
      fingerprint: () => groupFingerprint(data, group),
      choice: days,
      render: (pageContext: PageContext) => componentGroup(pageContext, data, group),
    })),
    {
      id: 'group-0',
      fingerprint: () => ungroupedFingerprint(data),
      choice: days,
      render: (pageContext) => ungroupedComponents(pageContext, data),
    },
    {
      id: 'upcoming',
      fingerprint: () => upcomingMaintenanceFingerprint(state),
      choice: '',
      render: (pageContext) => upcomingMaintenance(pageContext, state),
    },
    ...(settings.show_metrics
      ? [
          {
            id: METRICS,
            fingerprint: () => metricsFingerprint(series),
            choice: `${days} view ${choice.view}`,
            render: (pageContext: PageContext) => metrics(pageContext, data),
          },
        ]
      : []),
    ...(settings.show_history
      ? [
          {
            id: 'history',
            fingerprint: () => historyFingerprint(state, past),
            choice: '',
            render: (pageContext: PageContext) => pastIncidents(pageContext, state, past),
          },
        ]
      : []),
  ];
}

/** Id of the part with the charts. */
export const METRICS = 'metrics';

/** The whole status page between header and footer. */
export function pageMain(pageContext: PageContext, data: PageData): Html {
  const { settings, i18n, root, imageOrigins } = pageContext;
  const parts = new Map(pageParts(data).map(({ id, render }) => [id, [...render(pageContext)]]));
  const groups = [...data.state.groups.map(({ id }) => parts.get(`group-${id}`)), parts.get('group-0')];
  return html`${parts.get('banner')}
${parts.get('summary')}
${parts.get('incidents')}
${parts.get('maintenance')}
${parts.get('soon')}
${componentsHeading(pageContext, data)}
${groups}
${parts.get('upcoming')}
${parts.get(METRICS)}
${parts.get('history')}
${settings.about === null ? '' : html`<section aria-labelledby="about"><h2 id="about">${i18n.t('about')}</h2><div class="md"${textAttributes(i18n, settings, 'about')}>${markdown(settings.about, root, imageOrigins)}</div></section>`}`;
}

/** The title contains the status, so it is visible in a background tab too. */
export const pageTitle = ({ settings, i18n }: PageContext, { state }: PageData): string =>
  `${settings.name} · ${headlineLabel(i18n, state.headline)}`;
