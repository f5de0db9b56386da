import type { Settings } from '../../domain/settings/schema.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import type { IncidentState, PublicState, ScheduleState } from '../../domain/status/public-state/types.ts';
import type { Context } from '../../kernel/context.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { html } from '../../lib/html.ts';
import { freshnessOf } from '../status-page/freshness.ts';
import { loadPageContext } from '../status-page/page-context.ts';
import { loadPage } from '../status-page/page-data.ts';
import { banner } from '../status-page/views/banner.ts';
import { incidentCard, scheduleCard } from '../status-page/views/entries.ts';
import { type Content, layout, type PageContext } from '../status-page/views/layout.ts';
import { pageMain, pageTitle } from '../status-page/views/page.ts';
import { policyOf } from '../status-page/views/theme.ts';
import { pagePolicy } from './policy.ts';

/** A page as it is stored. */
export interface RenderedPage {
  readonly page: string;
  readonly page_policy: string;
}

/** An entry as the public would see it, and everything that the page shows around it. */
export type SeenEntry = { readonly state: PublicState } & (
  | { readonly incident: IncidentState }
  | { readonly schedule: ScheduleState }
);

/** The entry as the status page lists it, below the status of the whole system after the write. */
export const renderEntry = (ctx: Context, seen: SeenEntry): Promise<RenderedPage> =>
  render(publicReadContext(ctx, ctx.page), seen.state.settings, async (pageContext) => {
    const { state } = seen;
    const card =
      'incident' in seen
        ? incidentCard(pageContext, state, seen.incident)
        : scheduleCard(pageContext, state, seen.schedule);
    const { name } = 'incident' in seen ? seen.incident : seen.schedule;
    return {
      title: name,
      main: html`${banner(pageContext, { state, freshness: freshnessOf(state) })}\n${card}`,
    };
  });

/** The whole status page, with settings that are not saved. */
export const renderSettings = (ctx: Context, settings: Settings): Promise<RenderedPage> => {
  const readContext = publicReadContext(ctx, ctx.page);
  return render(readContext, settings, async (pageContext) => {
    const data = await loadPage({ ...readContext, language: settings.locale }, {}, settings);
    return { title: pageTitle(pageContext, data), main: pageMain(pageContext, data) };
  });
};

async function render(
  readContext: ReadContext,
  settings: Settings,
  build: (pageContext: PageContext) => Promise<Pick<Content, 'title' | 'main'>>,
): Promise<RenderedPage> {
  const pageContext: PageContext = {
    ...(await loadPageContext(readContext, settings, settings.locale)),
    isPreview: true,
  };
  const { title, main } = await build(pageContext);
  const page = layout(pageContext, {
    title,
    description: title,
    path: '/',
    current: 'status',
    image: '/share.png',
    personal: true,
    withoutScript: true,
    main,
  });
  return { page, page_policy: pagePolicy(policyOf(pageContext, page)) };
}
