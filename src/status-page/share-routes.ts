import type { Context } from '../context.ts';
import type { SiteAnswer, SiteRequest, SiteRoute } from '../http/site.ts';
import type { Reading } from '../jsonapi/reading.ts';
import { scheduleStatus } from '../resources/schedules/model.ts';
import { loadSettings } from '../resources/settings/queries.ts';
import { toneOfComponent } from './badges/tones.ts';
import { languageOf, loadFrame, variesByLanguage } from './frame.ts';
import { getIncidentByGuid, getScheduleById } from './queries.ts';
import { idFrom } from './routes.ts';
import type { ShareCard } from './share-image/card.ts';
import { shareImage } from './share-image/share-image.ts';
import { type Linked, loadState, type PublicState, publicReading } from './state.ts';
import { toneOfIncident, toneOfSchedule } from './views/entries.ts';
import { toneOf } from './views/icons.ts';
import type { Words } from './views/words.ts';

type Said = Pick<ShareCard, 'title' | 'label' | 'lines'> & { readonly status: number };

/** A picture that says what the page says, for where somebody shares it. */
const picture =
  (say: (words: Words, reading: Reading, request: SiteRequest) => Promise<Said>) =>
  async (ctx: Context, request: SiteRequest): Promise<SiteAnswer> => {
    const reading = publicReading(ctx);
    const settings = await loadSettings(reading);
    const { words } = await loadFrame(reading, settings, languageOf(request, settings));
    const { status, ...said } = await say(words, reading, request);
    const body = await shareImage({
      ...said,
      pageName: settings.name,
      tone: toneOfComponent(status),
      accent: settings.accent,
      rtl: words.language.direction === 'rtl',
    });
    return { body, type: 'image/png', headers: variesByLanguage };
  };

const names = (words: Words, { components }: PublicState, links: readonly Linked[]): string =>
  words.list(links.flatMap(({ id }) => components.get(id)?.name ?? []));

export const shareRoutes: readonly SiteRoute[] = [
  {
    path: '/share.png',
    render: picture(async (words, reading) => {
      const { status, settings } = await loadState(reading);
      const text = words.messages.systemStatus[status];
      return { title: settings.name, label: text, lines: [], status: toneOf(status) };
    }),
  },
  {
    path: '/incidents/{guid}/share.png',
    render: picture(async (words, reading, { params }) => {
      const incident = await getIncidentByGuid(reading, params.guid ?? '');
      const state = await loadState(reading);
      return {
        title: incident.name,
        label: words.incidentStatus(incident.status),
        lines: [
          words.say('began', { time: `${words.moment(incident.occurredAt)} ${words.zone}` }),
          names(words, state, incident.components),
        ],
        status: toneOfIncident(incident),
      };
    }),
  },
  {
    path: '/schedules/{id}/share.png',
    render: picture(async (words, reading, { params }) => {
      const schedule = await getScheduleById(reading, idFrom(params.id));
      const state = await loadState(reading);
      const start = `${words.moment(schedule.starts_at ?? schedule.scheduledAt)} ${words.zone}`;
      const end = schedule.ends_at ?? schedule.completedAt;
      return {
        title: schedule.name,
        label: words.scheduleStatus(scheduleStatus(schedule, reading.now)),
        lines: [
          end === null
            ? words.say('scheduledFrom', { start })
            : words.say('scheduledFor', { start, end: `${words.moment(end)} ${words.zone}` }),
          names(words, state, schedule.components),
        ],
        status: toneOfSchedule(schedule, reading.now),
      };
    }),
  },
];
