import { loadSettings } from '../../../domain/settings/queries.ts';
import { loadState, publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { ComponentState, GroupState, PublicState } from '../../../domain/status/public-state/types.ts';
import type { SiteRequest } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { loadLanguage } from '../../../kernel/i18n/languages.ts';
import { type Translator, translatorFor } from '../../../kernel/i18n/translator.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { oneLine } from '../../../lib/feed-text.ts';
import { parseId } from '../../../lib/record-id.ts';
import { languageInAddress } from '../language-addresses.ts';
import { componentGroupPath, componentPath } from '../paths.ts';

/** The subject of a feed or a badge, in the language of the page or the one that the query has as `lang`: the whole system, one component or one group. */
export interface FeedScope {
  readonly readContext: ReadContext;
  readonly state: PublicState;
  readonly i18n: Translator;
  /** The component or the group; undefined for the whole system. */
  readonly part: ComponentState | GroupState | undefined;
  /** The components that the subject consists of; undefined for the whole system. */
  readonly components: readonly ComponentState[] | undefined;
  /** The name of the page. */
  readonly name: string;
  /** The name of the page, followed by the name of the component or the group if there is one. */
  readonly title: string;
  /** URL prefix of the feeds in this scope. */
  readonly address: string;
}

/** Reads the subject from the path: `id` is the id of a component, and `group` the id of a group. */
export async function loadFeedScope(ctx: Context, request: SiteRequest): Promise<FeedScope> {
  const { params } = request;
  const original = publicReadContext(ctx, ctx.page);
  const settings = await loadSettings(original);
  const language = languageInAddress(request) ?? settings.locale;
  const readContext = { ...original, language };
  const state = await loadState(readContext);
  const i18n = translatorFor(await loadLanguage(language), settings);
  const component = params.id === undefined ? undefined : getComponent(state, params.id);
  const group = params.group === undefined ? undefined : getGroup(state, params.group);
  const part = component ?? group;
  // Without the fallback, a name of only invisible characters would leave feeds without a title and an author.
  const name = oneLine(state.settings.name) || i18n.t('navStatus');
  return {
    readContext,
    state,
    i18n,
    part,
    components: component ? [component] : group?.components,
    name,
    title: part ? `${name}: ${oneLine(part.name)}` : name,
    address: `${readContext.page.url}${component ? componentPath(component.id) : group ? componentGroupPath(group.id) : ''}`,
  };
}

/** Finds a public component by the id in the path. */
export function getComponent({ components }: PublicState, id: string): ComponentState {
  const component = components.get(parseId(id) ?? 0);
  if (!component) throw new NotFound();
  return component;
}

/** Finds a public group by the id in the path. A group without public components is on no page. */
export function getGroup({ groups }: PublicState, id: string): GroupState {
  const group = groups.find((one) => one.id === parseId(id));
  if (!group) throw new NotFound();
  return group;
}
