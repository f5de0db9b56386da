import type { PublicState } from '../../../domain/status/public-state/types.ts';
import { parseId } from '../../../lib/record-id.ts';
import type { EntryKind } from '../page-data.ts';

/** Longer texts are cut: nobody types them. */
export const MAX_TEXT = 100;
const MAX_PAGE = 1000;

/** What the visitor wants to see of the history. */
export interface HistoryFilter {
  /** The text to search for; empty for none. */
  readonly text: string;
  readonly kind: EntryKind | undefined;
  /** The chosen component or group, as the address names it; empty for all. */
  readonly subject: string;
  /** The components that this means; undefined for all. */
  readonly components: readonly number[] | undefined;
  /** The page of the results, from 1. */
  readonly page: number;
}

type Known = Pick<PublicState, 'components' | 'groups'>;

/** Reads the filter from the query string. A value that the form does not offer is ignored. */
export function historyFilterFrom(query: URLSearchParams, state: Known): HistoryFilter {
  const kind = query.get('kind');
  const subject = query.get('component') ?? '';
  const components = componentsOf(subject, state);
  const page = parseId(query.get('page') ?? undefined) ?? 1;
  return {
    text: cleanText(query.get('q') ?? ''),
    kind: kind === 'incidents' || kind === 'maintenance' ? kind : undefined,
    subject: components ? subject : '',
    components,
    page: Math.min(page, MAX_PAGE),
  };
}

/** The value of a group in the list of components. */
export const groupValue = (id: number): string => `group-${id}`;

function componentsOf(subject: string, { components, groups }: Known): readonly number[] | undefined {
  const group = groups.find(({ id }) => groupValue(id) === subject);
  if (group) return group.components.map(({ id }) => id);
  const id = parseId(subject);
  return id !== undefined && components.has(id) ? [id] : undefined;
}

const cleanText = (text: string): string =>
  [...text.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' ')].slice(0, MAX_TEXT).join('').trim();

/** Whether the filter selects single entries. Otherwise the history shows whole days. */
export const isSearch = ({ text, components }: HistoryFilter): boolean =>
  text !== '' || components !== undefined;

/** The query string of a filter, without what is empty. */
export const filterQuery = ({ text, kind, subject }: HistoryFilter): Record<string, string> => ({
  ...(text && { q: text }),
  ...(subject && { component: subject }),
  ...(kind && { kind }),
});
