import type { Context } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import type { SiteRequest } from '../../http/site.ts';
import { loadLanguage } from '../../i18n/languages.ts';
import { type Translator, translatorFor } from '../../i18n/translator.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import { oneLine } from '../../lib/feed-text.ts';
import { parseId } from '../../lib/record-id.ts';
import { loadState, publicReadContext } from '../../public-state/state.ts';
import type { ComponentState, PublicState } from '../../public-state/types.ts';

/** The subject of a feed or a badge, in the language of the page: the whole system or one component. */
export interface FeedScope {
  readonly readContext: ReadContext;
  readonly state: PublicState;
  readonly i18n: Translator;
  readonly component: ComponentState | undefined;
  /** The name of the page. */
  readonly name: string;
  /** The name of the page, followed by the name of the component if there is one. */
  readonly title: string;
  /** URL prefix of the feeds in this scope. */
  readonly address: string;
}

export async function loadFeedScope(ctx: Context, { params }: SiteRequest): Promise<FeedScope> {
  const readContext = publicReadContext(ctx);
  const state = await loadState(readContext);
  const i18n = translatorFor(await loadLanguage(state.settings.locale), state.settings);
  const component = params.id === undefined ? undefined : getComponent(state, params.id);
  // Without the fallback, a name of only invisible characters would leave feeds without a title and an author.
  const name = oneLine(state.settings.name) || i18n.t('navStatus');
  return {
    readContext,
    state,
    i18n,
    component,
    name,
    title: component ? `${name}: ${oneLine(component.name)}` : name,
    address: component ? `${readContext.baseUrl}/components/${component.id}` : readContext.baseUrl,
  };
}

/** Finds a public component by the id in the path. */
function getComponent({ components }: PublicState, id: string): ComponentState {
  const component = components.get(parseId(id) ?? 0);
  if (!component) throw new NotFound();
  return component;
}
