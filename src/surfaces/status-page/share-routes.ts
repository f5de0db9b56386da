import { loadSettings } from '../../domain/settings/queries.ts';
import { getIncidentByGuid, getScheduleById } from '../../domain/status/public-state/queries.ts';
import { loadState, publicReadContext } from '../../domain/status/public-state/state.ts';
import type {
  ComponentState,
  GroupState,
  LinkedComponent,
  PublicState,
} from '../../domain/status/public-state/types.ts';
import { scheduleStatus } from '../../domain/status/schedules/model.ts';
import type { SiteRequest, SiteRoute } from '../../http/site.ts';
import type { Context } from '../../kernel/context.ts';
import type { Translator } from '../../kernel/i18n/translator.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { toneOfComponent } from './badges/tones.ts';
import { incidentTag } from './cache-tags.ts';
import { getComponent, getGroup } from './feeds/feed-scope.ts';
import { freshnessOf } from './freshness.ts';
import { headlineLabel, namesAndMore } from './headline-text.ts';
import { languageHeaders, languageOf, loadPageContext } from './page-context.ts';
import { idFrom } from './routes.ts';
import type { ShareCard } from './share-image/card.ts';
import { shareImage } from './share-image/share-image.ts';
import { coloursOf } from './share-image/tone-colours.ts';
import { toneOfIncident, toneOfSchedule } from './views/entries.ts';
import { toneOf } from './views/icons.ts';
import type { PageContext } from './views/layout.ts';

type CardText = Pick<ShareCard, 'title' | 'label' | 'lines'> & {
  readonly status: number;
  readonly tags?: readonly string[];
};

interface PreviewCard {
  readonly card: ShareCard;
  readonly pageContext: PageContext;
  readonly tags: readonly string[];
}

type ReadCardText = (i18n: Translator, readContext: ReadContext, request: SiteRequest) => Promise<CardText>;

async function loadCard(ctx: Context, request: SiteRequest, cardText: ReadCardText): Promise<PreviewCard> {
  const original = publicReadContext(ctx, ctx.page);
  const stored = await loadSettings(original);
  const readContext = { ...original, language: languageOf(request, stored) };
  const pageContext = await loadPageContext(readContext, stored, readContext.language);
  const { i18n, settings } = pageContext;
  const { status, tags = [], ...text } = await cardText(i18n, readContext, request);
  const tone = toneOfComponent(status);
  const card = {
    ...text,
    pageName: settings.name,
    tone,
    colours: coloursOf(settings, tone),
    accent: settings.accent,
    rtl: i18n.language.direction === 'rtl',
    language: i18n.language.code,
    logo: settings.logo,
  };
  return { card, pageContext, tags };
}

/** The preview image of a page, for social networks and chats. */
const previewImage = (path: string, cardText: ReadCardText): SiteRoute => ({
  path,
  render: async (ctx, request) => {
    const { card, pageContext, tags } = await loadCard(ctx, request, cardText);
    const headers = languageHeaders(ctx.config, request, pageContext);
    return { body: await shareImage(ctx, card), type: 'image/png', headers, tags };
  },
  fingerprint: async (ctx, request) => JSON.stringify((await loadCard(ctx, request, cardText)).card),
});

const componentNames = (
  i18n: Translator,
  { components }: PublicState,
  links: readonly LinkedComponent[],
): string => i18n.list(links.flatMap(({ id }) => components.get(id)?.label ?? []));

/** A component or a group, with the incident that affects it. */
function partCard(i18n: Translator, { incidents }: PublicState, part: ComponentState | GroupState): CardText {
  const ids = 'components' in part ? part.components.map(({ id }) => id) : [part.id];
  const incident = incidents.find(({ components }) => components.some(({ id }) => ids.includes(id)));
  return {
    title: part.name,
    label: i18n.componentStatus(part.status),
    lines: incident ? [incident.name] : [],
    status: part.status,
  };
}

export const shareRoutes: readonly SiteRoute[] = [
  previewImage('/share.png', async (i18n, readContext) => {
    const state = await loadState(readContext);
    const { headline, settings, incidents } = state;
    const label = headlineLabel(i18n, headline);
    const status = toneOf(headline);
    if (headline.subjects.length === 0) return { title: settings.name, label, lines: [], status };
    // What is wrong comes first; the name of the page is above it.
    const lead = freshnessOf(state).lead;
    const incident = incidents.find(({ id }) => lead?.type === 'incident' && lead.id === id);
    const isNamed = headline.kind === 'incident';
    return {
      title: namesAndMore(i18n, headline.subjects),
      label,
      lines: incident && !isNamed ? [incident.name] : [],
      status,
    };
  }),
  previewImage('/components/{id}/share.png', async (i18n, readContext, { params }) => {
    const state = await loadState(readContext);
    return partCard(i18n, state, getComponent(state, params.id ?? ''));
  }),
  previewImage('/component-groups/{group}/share.png', async (i18n, readContext, { params }) => {
    const state = await loadState(readContext);
    return partCard(i18n, state, getGroup(state, params.group ?? ''));
  }),
  previewImage('/uptime/share.png', async (i18n, readContext) => {
    const { headline } = await loadState(readContext);
    return {
      title: i18n.t('uptimeTitle'),
      label: headlineLabel(i18n, headline),
      lines: [i18n.t('uptimeIntro')],
      status: toneOf(headline),
    };
  }),
  previewImage('/incidents/{guid}/share.png', async (i18n, readContext, { params }) => {
    const incident = await getIncidentByGuid(readContext, params.guid ?? '');
    const state = await loadState(readContext);
    return {
      title: incident.name,
      label: i18n.incidentStatus(incident.status),
      lines: [
        i18n.t('began', { time: `${i18n.moment(incident.occurredAt)} ${i18n.zone}` }),
        componentNames(i18n, state, incident.components),
      ],
      status: toneOfIncident(incident),
      tags: [incidentTag(incident.id)],
    };
  }),
  previewImage('/schedules/{id}/share.png', async (i18n, readContext, { params }) => {
    const schedule = await getScheduleById(readContext, idFrom(params.id));
    const state = await loadState(readContext);
    const start = schedule.starts_at ?? schedule.scheduledAt;
    const end = schedule.ends_at ?? schedule.completedAt;
    return {
      title: schedule.name,
      label: i18n.scheduleStatus(scheduleStatus(schedule, readContext.now)),
      lines: [
        end === null || end < start
          ? i18n.t('scheduledFrom', { start: `${i18n.moment(start)} ${i18n.zone}` })
          : `${i18n.span(start, end)} ${i18n.zone}`,
        componentNames(i18n, state, schedule.components),
      ],
      status: toneOfSchedule(schedule, readContext.now),
    };
  }),
];
