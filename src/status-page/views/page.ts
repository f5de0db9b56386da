import { type Html, html } from '../../lib/html.ts';
import { markdown } from '../../lib/markdown.ts';
import type { PageData } from '../page-data.ts';
import {
  shownGroup,
  shownIncidents,
  shownLoose,
  shownMaintenance,
  shownPast,
  shownSeries,
} from '../shown.ts';
import { banner } from './banner.ts';
import { componentGroup, componentsHeading, looseComponents } from './components.ts';
import { maintenance, runningIncidents } from './entries.ts';
import { pastIncidents } from './history.ts';
import type { PageContext } from './layout.ts';
import { metrics } from './metrics.ts';

/** A part of the status page that changes by itself. Live pages are sent it alone. */
export interface PagePart {
  /** The id of its element. */
  readonly id: string;
  /**
   * What it shows, in no language. It is the same text as long as a reader sees the same, and the clock changes it only at
   * moments that `nextTurn` tells.
   */
  readonly shows: () => string;
  /** Which of the reader's choices its markup depends on. */
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
    { id: 'banner', shows: () => state.status, choice: '', render: ({ i18n }) => [banner(state, i18n)] },
    {
      id: 'incidents',
      shows: () => shownIncidents(state),
      choice: '',
      render: (pageContext) => runningIncidents(pageContext, state),
    },
    {
      id: 'maintenance',
      shows: () => shownMaintenance(state),
      choice: '',
      render: (pageContext) => maintenance(pageContext, state),
    },
    ...state.groups.map((group) => ({
      id: `group-${group.id}`,
      shows: () => shownGroup(data, group),
      choice: days,
      render: (pageContext: PageContext) => componentGroup(pageContext, data, group),
    })),
    {
      id: 'group-0',
      shows: () => shownLoose(data),
      choice: days,
      render: (pageContext) => looseComponents(pageContext, data),
    },
    ...(settings.show_metrics
      ? [
          {
            id: METRICS,
            shows: () => shownSeries(series),
            choice: `${days} view ${choice.view}`,
            render: (pageContext: PageContext) => metrics(pageContext, data),
          },
        ]
      : []),
    ...(settings.show_history
      ? [
          {
            id: 'history',
            shows: () => shownPast(state, past),
            choice: '',
            render: (pageContext: PageContext) => pastIncidents(pageContext, state, past),
          },
        ]
      : []),
  ];
}

/** The part with the charts. */
export const METRICS = 'metrics';

/** The whole status page, between its header and its footer. */
export function pageMain(pageContext: PageContext, data: PageData): Html {
  const { settings, i18n } = pageContext;
  const parts = new Map(pageParts(data).map(({ id, render }) => [id, [...render(pageContext)]]));
  const groups = [...data.state.groups.map(({ id }) => parts.get(`group-${id}`)), parts.get('group-0')];
  return html`${parts.get('banner')}
${parts.get('incidents')}
${parts.get('maintenance')}
${componentsHeading(pageContext, data)}
${groups}
${parts.get(METRICS)}
${parts.get('history')}
${settings.about === null ? '' : html`<section aria-labelledby="about"><h2 id="about">${i18n.t('about')}</h2><div class="md" dir="auto">${markdown(settings.about)}</div></section>`}`;
}

/** What the window is called: it says how things are, also in a tab that nobody looks at. */
export const pageTitle = ({ settings, i18n }: PageContext, { state }: PageData): string =>
  `${settings.name} · ${i18n.messages.systemStatus[state.status]}`;
