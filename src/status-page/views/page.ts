import { type Html, html } from '../../lib/html.ts';
import { markdown } from '../../lib/markdown.ts';
import type { PageData } from '../page-data.ts';
import { banner } from './banner.ts';
import { componentGroup, componentsHeading, looseComponents } from './components.ts';
import { maintenance, runningIncidents } from './entries.ts';
import { pastIncidents } from './history.ts';
import type { Frame } from './layout.ts';
import { metrics } from './metrics.ts';

/** The parts of the status page that change by themselves, by the id of their element. Live pages get them one by one. */
export function pageParts(frame: Frame, data: PageData): Map<string, Html> {
  const { state } = data;
  return new Map<string, Html>([
    ['banner', banner(state, frame.words)],
    ['incidents', runningIncidents(frame, state)],
    ['maintenance', maintenance(frame, state)],
    ...state.groups.map((group): [string, Html] => [`group-${group.id}`, componentGroup(frame, data, group)]),
    ['group-0', looseComponents(frame, data)],
    ...(frame.settings.show_metrics ? [['metrics', metrics(frame, data)] as const] : []),
    ...(frame.settings.show_history ? [['history', pastIncidents(frame, state, data.past)] as const] : []),
  ]);
}

/** The whole status page, between its header and its footer. */
export function pageMain(frame: Frame, data: PageData): Html {
  const { settings, words } = frame;
  const parts = pageParts(frame, data);
  const groups = [...data.state.groups.map(({ id }) => parts.get(`group-${id}`)), parts.get('group-0')];
  return html`${parts.get('banner')}
${parts.get('incidents')}
${parts.get('maintenance')}
${componentsHeading(frame, data)}
${groups}
${parts.get('metrics')}
${parts.get('history')}
${settings.about === null ? '' : html`<section aria-labelledby="about"><h2 id="about">${words.say('about')}</h2><div class="md" dir="auto">${markdown(settings.about)}</div></section>`}`;
}

/** What the window is called: it says how things are, also in a tab that nobody looks at. */
export const pageTitle = ({ settings, words }: Frame, { state }: PageData): string =>
  `${settings.name} · ${words.messages.systemStatus[state.status]}`;
