import type { Context } from '../context.ts';
import type { SiteAnswer, SiteRequest, SiteRoute } from '../http/site.ts';
import type { Translator } from '../i18n/translator.ts';
import type { ReadContext } from '../jsonapi/read-context.ts';
import { getIncidentByGuid, getScheduleById } from '../public-state/queries.ts';
import { loadState, publicReadContext } from '../public-state/state.ts';
import type { Linked, PublicState } from '../public-state/types.ts';
import { scheduleStatus } from '../resources/schedules/model.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import { toneOfComponent } from './badges/tones.ts';
import { languageOf, loadPageContext, variesByLanguage } from './page-context.ts';
import { idFrom } from './routes.ts';
import type { ShareCard } from './share-image/card.ts';
import { shareImage } from './share-image/share-image.ts';
import { toneOfIncident, toneOfSchedule } from './views/entries.ts';
import { toneOf } from './views/icons.ts';

type Said = Pick<ShareCard, 'title' | 'label' | 'lines'> & { readonly status: number };

/** A picture that says what the page says, for where somebody shares it. */
const picture =
  (say: (i18n: Translator, readContext: ReadContext, request: SiteRequest) => Promise<Said>) =>
  async (ctx: Context, request: SiteRequest): Promise<SiteAnswer> => {
    const readContext = publicReadContext(ctx);
    const settings = await loadSettings(readContext);
    const { i18n } = await loadPageContext(readContext, settings, languageOf(request, settings));
    const { status, ...said } = await say(i18n, readContext, request);
    const body = await shareImage({
      ...said,
      pageName: settings.name,
      tone: toneOfComponent(status),
      accent: settings.accent,
      rtl: i18n.language.direction === 'rtl',
    });
    return { body, type: 'image/png', headers: variesByLanguage };
  };

const names = (i18n: Translator, { components }: PublicState, links: readonly Linked[]): string =>
  i18n.list(links.flatMap(({ id }) => components.get(id)?.name ?? []));

export const shareRoutes: readonly SiteRoute[] = [
  {
    path: '/share.png',
    render: picture(async (words, readContext) => {
      const { status, settings } = await loadState(readContext);
      const text = words.messages.systemStatus[status];
      return { title: settings.name, label: text, lines: [], status: toneOf(status) };
    }),
  },
  {
    path: '/incidents/{guid}/share.png',
    render: picture(async (words, readContext, { params }) => {
      const incident = await getIncidentByGuid(readContext, params.guid ?? '');
      const state = await loadState(readContext);
      return {
        title: incident.name,
        label: words.incidentStatus(incident.status),
        lines: [
          words.t('began', { time: `${words.moment(incident.occurredAt)} ${words.zone}` }),
          names(words, state, incident.components),
        ],
        status: toneOfIncident(incident),
      };
    }),
  },
  {
    path: '/schedules/{id}/share.png',
    render: picture(async (words, readContext, { params }) => {
      const schedule = await getScheduleById(readContext, idFrom(params.id));
      const state = await loadState(readContext);
      const start = `${words.moment(schedule.starts_at ?? schedule.scheduledAt)} ${words.zone}`;
      const end = schedule.ends_at ?? schedule.completedAt;
      return {
        title: schedule.name,
        label: words.scheduleStatus(scheduleStatus(schedule, readContext.now)),
        lines: [
          end === null
            ? words.t('scheduledFrom', { start })
            : words.t('scheduledFor', { start, end: `${words.moment(end)} ${words.zone}` }),
          names(words, state, schedule.components),
        ],
        status: toneOfSchedule(schedule, readContext.now),
      };
    }),
  },
];
