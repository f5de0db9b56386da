import type { Collection, Document, Resource } from '../../kernel/jsonapi/document.ts';
import type { MetaEntry } from '../../kernel/meta/field.ts';
import { withoutOrigin } from '../../kernel/meta/origin.ts';

type Attributes = Readonly<Record<string, unknown>>;

interface Cachet3Resource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Attributes;
  readonly relationships?: Resource['relationships'];
}

/** The metadata of components, by their ids. */
export type ComponentMeta = ReadonlyMap<number, readonly MetaEntry[]>;

/** What a resource shows besides its own attributes. */
interface Shown {
  readonly relations: ReadonlySet<string>;
  readonly meta: boolean;
  readonly ofComponents: ComponentMeta;
}

/** Cachet 3 sends the numbers of statuses as numbers. */
function withNumber(status: unknown): unknown {
  if (typeof status !== 'object' || status === null || !('value' in status)) return status;
  return { ...status, value: typeof status.value === 'string' ? Number(status.value) : status.value };
}

function pivotOf(pivot: unknown): unknown {
  if (typeof pivot !== 'object' || pivot === null || !('component_status' in pivot)) return pivot;
  return { ...pivot, component_status: withNumber(pivot.component_status) };
}

/** PHP writes an object without members as an empty list. */
function metaOf(entries: unknown): unknown {
  if (!Array.isArray(entries) || entries.length === 0) return [];
  return Object.fromEntries(entries.map(({ key, value }: { key: string; value: unknown }) => [key, value]));
}

/**
 * What Cachet 3 sent until it changed, and programs still read: a map on every component (until July 2026), and the component
 * of an incident (until January 2026).
 */
function formerAttributes({ id, type, relationships }: Resource, { ofComponents }: Shown): Attributes {
  if (type === 'components') {
    const entries = withoutOrigin(ofComponents.get(Number(id)) ?? []);
    return { meta: Object.fromEntries(entries.map(({ key, value }) => [key, value])) };
  }
  if (type !== 'incidents') return {};
  const linked = relationships.components?.data;
  const [first] = Array.isArray(linked) ? linked : [];
  return { component_id: first ? Number(first.id) : null };
}

function attributesOf(resource: Resource, options: Shown): Attributes {
  const { type, attributes, relationships } = resource;
  const shown = Object.entries(attributes).flatMap(([name, value]): [string, unknown][] => {
    if (name === 'meta') return options.meta ? [[name, metaOf(value)]] : [];
    if (name === 'pivot') return [[name, pivotOf(value)]];
    if (name.endsWith('_count')) return [[name, Number(value)]];
    if (name !== 'status') return [[name, value]];
    // Only updates of incidents have a status.
    return attributes.updateable_type === 'schedule' ? [] : [[name, withNumber(value)]];
  });
  const metric = type === 'metricPoints' ? relationships.metric?.data : undefined;
  return Object.fromEntries([
    ...shown,
    ...Object.entries(formerAttributes(resource, options)),
    ...(metric && 'id' in metric ? [['metric_id', Number(metric.id)] as const] : []),
  ]);
}

function resourceOf(resource: Resource, shown: Shown): Cachet3Resource {
  const { id, type } = resource;
  const relations = Object.entries(resource.relationships).filter(([name]) => shown.relations.has(name));
  return {
    id,
    type,
    attributes: attributesOf(resource, shown),
    ...(relations.length > 0 && { relationships: Object.fromEntries(relations) }),
  };
}

/** The address of the page itself, made from the address of the first one. */
function currentPageUrl({ links, meta }: Collection): string {
  const url = new URL(links.first);
  const name = url.searchParams.has('page[number]') ? 'page[number]' : 'page';
  url.searchParams.set(name, String(meta.current_page));
  return String(url);
}

/** Cachet 3 does not count: it tells only whether there is another page, and leaves out what there is not. */
function pageOf(collection: Collection) {
  const { links, meta } = collection;
  const isEmpty = collection.data.length === 0;
  return {
    links: {
      first: links.first,
      ...(links.prev !== '' && { prev: links.prev }),
      ...(links.next !== '' && { next: links.next }),
    },
    meta: {
      current_page: meta.current_page,
      current_page_url: currentPageUrl(collection),
      from: isEmpty ? null : meta.from,
      path: meta.path,
      per_page: meta.per_page,
      to: isEmpty ? null : meta.to,
    },
  };
}

const isCollection = (document: Document | Collection): document is Collection => 'links' in document;

const isOfGroups = ({ data }: Document | Collection): boolean =>
  (Array.isArray(data) ? data : [data]).some(({ type }) => type === 'componentGroups');

/** In Cachet 3, a group gives its components no pivot. */
function withoutPivot(resource: Resource): Resource {
  const { pivot: _, ...attributes } = resource.attributes;
  return { ...resource, attributes };
}

/** The ids of all components in a document. */
export const componentIdsIn = ({ data, included = [] }: Document | Collection): number[] =>
  [data, included]
    .flat()
    .filter(({ type }) => type === 'components')
    .map(({ id }) => Number(id));

/** A document of ours as Cachet 3 would send it, if the request has this `include`. */
export function toCachet3(
  document: Document | Collection,
  include: ReadonlySet<string>,
  ofComponents: ComponentMeta = new Map(),
) {
  const paths = [...include].map((path) => path.split('.'));
  const shown: Shown = {
    relations: new Set(paths.map(([first = '']) => first)),
    meta: include.has('meta'),
    ofComponents,
  };
  const nested: Shown = {
    relations: new Set(paths.flatMap(([, ...rest]) => rest)),
    meta: false,
    ofComponents,
  };
  const included = (document.included ?? []).map((resource) =>
    resourceOf(isOfGroups(document) ? withoutPivot(resource) : resource, nested),
  );
  return {
    ...(isCollection(document)
      ? { data: document.data.map((resource) => resourceOf(resource, shown)), ...pageOf(document) }
      : { data: resourceOf(document.data, shown) }),
    ...(included.length > 0 && { included }),
  };
}
