import type { Context } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import type { SiteRequest } from '../../http/site.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import { loadLanguage } from '../languages/languages.ts';
import { type ComponentState, loadState, type PublicState, publicReading } from '../state.ts';
import { type Words, wordsFor } from '../views/words.ts';
import { oneLine } from './text.ts';

/** What a feed or a badge speaks of, in the language of the page: everything, or one component. */
export interface Subject {
  readonly reading: Reading;
  readonly state: PublicState;
  readonly words: Words;
  readonly component: ComponentState | undefined;
  /** Of the page. */
  readonly name: string;
  /** The name of the page, or of the page and the component. */
  readonly title: string;
  /** Where the feeds of this subject are. */
  readonly address: string;
}

export async function loadSubject(ctx: Context, { params }: SiteRequest): Promise<Subject> {
  const reading = publicReading(ctx);
  const state = await loadState(reading);
  const words = wordsFor(await loadLanguage(state.settings.locale), state.settings);
  const component = params.id === undefined ? undefined : getComponent(state, params.id);
  // A name of invisible characters alone would leave feeds without a title and an author.
  const name = oneLine(state.settings.name) || words.say('navStatus');
  return {
    reading,
    state,
    words,
    component,
    name,
    title: component ? `${name}: ${oneLine(component.name)}` : name,
    address: component ? `${reading.baseUrl}/components/${component.id}` : reading.baseUrl,
  };
}

/** A component that the public may see, by its id as it stands in a path. */
function getComponent({ components }: PublicState, id: string): ComponentState {
  const component = /^[1-9]\d{0,9}$/.test(id) ? components.get(Number(id)) : undefined;
  if (!component) throw new NotFound();
  return component;
}
