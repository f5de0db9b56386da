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
import type { Frame } from './layout.ts';
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
  readonly render: (frame: Frame) => Iterable<Html>;
}

/** In the order of the page. */
export function pageParts(data: PageData): PagePart[] {
  const { state, past, series, choice } = data;
  const { settings } = state;
  const days = `days ${choice.days}`;
  return [
    { id: 'banner', shows: () => state.status, choice: '', render: ({ words }) => [banner(state, words)] },
    {
      id: 'incidents',
      shows: () => shownIncidents(state),
      choice: '',
      render: (frame) => runningIncidents(frame, state),
    },
    {
      id: 'maintenance',
      shows: () => shownMaintenance(state),
      choice: '',
      render: (frame) => maintenance(frame, state),
    },
    ...state.groups.map((group) => ({
      id: `group-${group.id}`,
      shows: () => shownGroup(data, group),
      choice: days,
      render: (frame: Frame) => componentGroup(frame, data, group),
    })),
    {
      id: 'group-0',
      shows: () => shownLoose(data),
      choice: days,
      render: (frame) => looseComponents(frame, data),
    },
    ...(settings.show_metrics
      ? [
          {
            id: METRICS,
            shows: () => shownSeries(series),
            choice: `${days} view ${choice.view}`,
            render: (frame: Frame) => metrics(frame, data),
          },
        ]
      : []),
    ...(settings.show_history
      ? [
          {
            id: 'history',
            shows: () => shownPast(state, past),
            choice: '',
            render: (frame: Frame) => pastIncidents(frame, state, past),
          },
        ]
      : []),
  ];
}

/** The part with the charts. */
export const METRICS = 'metrics';

/** The whole status page, between its header and its footer. */
export function pageMain(frame: Frame, data: PageData): Html {
  const { settings, words } = frame;
  const parts = new Map(pageParts(data).map(({ id, render }) => [id, [...render(frame)]]));
  const groups = [...data.state.groups.map(({ id }) => parts.get(`group-${id}`)), parts.get('group-0')];
  return html`${parts.get('banner')}
${parts.get('incidents')}
${parts.get('maintenance')}
${componentsHeading(frame, data)}
${groups}
${parts.get(METRICS)}
${parts.get('history')}
${settings.about === null ? '' : html`<section aria-labelledby="about"><h2 id="about">${words.say('about')}</h2><div class="md" dir="auto">${markdown(settings.about)}</div></section>`}`;
}

/** What the window is called: it says how things are, also in a tab that nobody looks at. */
export const pageTitle = ({ settings, words }: Frame, { state }: PageData): string =>
  `${settings.name} · ${words.messages.systemStatus[state.status]}`;
