import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OperatorError } from '../../src/kernel/errors.ts';
import { ownValue } from '../../src/lib/own-value.ts';
import { withGroups } from './account.ts';
import {
  componentRecord,
  incidentRecord,
  isMaintenance,
  metricRecord,
  pageRecord,
  readRecords,
  subscriberRecord,
  templateRecord,
  unknownPage,
} from './records.ts';
import { type StatuspageData, sourceName } from './statuspage-source.ts';
import { type ListedSubscriber, subscriberStates } from './subscribers.ts';
import { withSubscriberList } from './subscribers-csv.ts';

const kinds = ['components', 'groups', 'incidents', 'templates', 'metrics', 'subscribers'] as const;
type Kind = (typeof kinds)[number];

/** What a list in a file is a list of, by the name of the file, such as `incidents-3.json`. */
const fileNames: readonly (readonly [RegExp, Kind])[] = [
  [/^component[-_]groups/, 'groups'],
  [/^components/, 'components'],
  [/^incident[-_]templates|^templates/, 'templates'],
  [/^(?:incidents|scheduled[-_]maintenances|maintenance)/, 'incidents'],
  [/^metrics/, 'metrics'],
  [/^subscribers/, 'subscribers'],
];

/** What the lists of the public documents are called. */
const members: Readonly<Record<string, Kind>> = {
  components: 'components',
  incidents: 'incidents',
  scheduled_maintenances: 'incidents',
};

/** A list that was found, with the name of its file. */
interface Found {
  readonly file: string;
  readonly kind: Kind;
  readonly items: readonly unknown[];
}

/** Reads a folder of documents as the API for staff or the public JSON of Statuspage answers them. */
export function readExport(folder: string): StatuspageData {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new OperatorError(
      `There is no folder ${folder}. Name the folder with the documents of Statuspage.`,
    );
  const notes: string[] = [];
  const found: Found[] = [];
  let page = unknownPage;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted(inNaturalOrder);
  const subscriberLists = files.filter((file) => /^subscribers.*\.csv$/i.test(basename(file)));
  for (const file of files.filter((each) => each.endsWith('.json'))) {
    const document = readJson(join(folder, file), file, notes);
    if (document === undefined) continue;
    const lists = listsIn(file, document);
    const pageHere = pageIn(document);
    if (pageHere) page = { ...pageHere, ...withoutMissing(page) };
    if (lists.length === 0 && !pageHere)
      notes.push(
        `${file} is left out, because neither its name nor its content says what it holds. docs/import.md says how to name the files.`,
      );
    found.push(...lists);
  }
  if (found.length === 0 && subscriberLists.length === 0)
    throw new OperatorError(
      `${folder} has no documents of Statuspage, such as components.json or incidents-1.json. docs/import.md says how to make them.`,
    );
  const itemsOf = (kind: Kind) => uniqueById(found.filter((each) => each.kind === kind));
  const all = readRecords(incidentRecord, itemsOf('incidents'), 'incidents', notes);
  const subscribers = subscribersIn(found);
  const pageId = found
    .flatMap(({ items }) => items)
    .map(pageIdOf)
    .find((id) => id !== undefined);
  const data: StatuspageData = {
    name: sourceName({ ...page, id: page.id ?? pageId }, 'export'),
    page,
    components: withGroups(
      readRecords(componentRecord, itemsOf('components'), 'components', notes),
      readRecords(componentRecord, itemsOf('groups'), 'groups', notes),
    ),
    incidents: all.filter((record) => !isMaintenance(record)),
    maintenance: all.filter(isMaintenance),
    templates: readRecords(templateRecord, itemsOf('templates'), 'templates', notes),
    metrics: readRecords(metricRecord, itemsOf('metrics'), 'metrics', notes),
    subscribers: async function* () {
      yield* subscribers;
    },
    subscriberCount: subscribers.length,
    notes,
  };
  return subscriberLists.reduce((known, file) => withSubscriberList(known, join(folder, file)), data);
}

/** `incidents-2.json` comes before `incidents-10.json`. */
const inNaturalOrder = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });

function readJson(path: string, file: string, notes: string[]): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    notes.push(
      `${file} is left out, because it is not JSON: ${(error as Error).message}. Download it again.`,
    );
    return undefined;
  }
}

function listsIn(file: string, document: unknown): Found[] {
  const name = basename(file);
  const kind = fileNames.find(([pattern]) => pattern.test(name))?.[1];
  if (Array.isArray(document)) return kind === undefined ? [] : [{ file, kind, items: document }];
  if (typeof document !== 'object' || document === null) return [];
  // One incident, as its own address answers it.
  if ('incident_updates' in document) return [{ file, kind: 'incidents', items: [document] }];
  return Object.entries(document).flatMap(([member, items]) => {
    const listed = ownValue(members, member);
    return listed !== undefined && Array.isArray(items) ? [{ file, kind: listed, items }] : [];
  });
}

/** The page is a document of its own, or a member of a public one. */
function pageIn(document: unknown) {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return undefined;
  if ('incident_updates' in document) return undefined;
  const candidate = 'page' in document ? document.page : document;
  const page = pageRecord.safeParse(candidate).data;
  return page?.id === undefined || !page.name ? undefined : page;
}

const withoutMissing = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<T>;

const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;

const pageIdOf = (item: unknown): string | undefined =>
  typeof item === 'object' && item !== null && 'page_id' in item && typeof item.page_id === 'string'
    ? item.page_id
    : undefined;

/** The same record may be in several documents, such as the summary and the list. The one that tells more counts. */
function uniqueById(found: readonly Found[]): unknown[] {
  const byId = new Map<unknown, unknown>();
  for (const item of found.flatMap(({ items }) => items)) {
    const id = idOf(item) ?? item;
    const other = byId.get(id);
    if (other === undefined || sizeOf(item) > sizeOf(other)) byId.set(id, item);
  }
  return [...byId.values()];
}

const sizeOf = (item: unknown): number => JSON.stringify(item).length;

/** The name of the file says in which state its subscribers are; without it they are active, as in the API. */
function subscribersIn(found: readonly Found[]): ListedSubscriber[] {
  const listed = found
    .filter(({ kind }) => kind === 'subscribers')
    .flatMap(({ file, items }) => {
      const state = subscriberStates.find((each) => file.includes(each)) ?? 'active';
      return readRecords(subscriberRecord, items, 'subscribers', []).map((record) => ({ record, state }));
    });
  return [...new Map(listed.map((each) => [each.record.id, each])).values()];
}
