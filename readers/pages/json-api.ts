import type { Seconds } from '../../src/lib/clock.ts';
import { timeOf as localTimeOf } from '../cachet2/values.ts';
import { type Members, membersOf, momentIn, numberIn, objectsIn, textIn } from './members.ts';
import type { PageReader } from './reader.ts';

/** A record of a JSON:API document: the responses of Cachet 3 and of Daymark. */
export interface Resource {
  readonly key: string | undefined;
  readonly attributes: Members;
  /** The ids of related records, by the name of the relation. */
  readonly related: (relation: string) => string[];
  /** The related records that the same document includes. */
  readonly included: (relation: string) => Resource[];
  /** How many related records there are, if the document has fewer. */
  readonly total: (relation: string) => number | undefined;
}

const MAX_PAGES = 1000;

/** All records of a list. */
export async function readList(reader: PageReader, url: string): Promise<Resource[]> {
  const all: Resource[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const document = membersOf(
      await reader.json(`${url}${url.includes('?') ? '&' : '?'}per_page=100&page=${page}`),
    );
    all.push(...resourcesIn(document));
    if (textIn(membersOf(document.links).next) === undefined) break;
  }
  return all;
}

/** The records of a document, in its order. */
export function resourcesIn(document: unknown): Resource[] {
  const { data, included } = membersOf(document);
  const known = new Map(
    objectsIn(included).map((record) => [`${textIn(record.type)} ${textIn(record.id)}`, record]),
  );
  const resourceOf = (record: Members): Resource => {
    const relation = (name: string) => membersOf(membersOf(record.relationships)[name]);
    const identifiers = (name: string) => {
      const linked = relation(name).data;
      return objectsIn(Array.isArray(linked) ? linked : [linked]);
    };
    return {
      key: textIn(record.id),
      attributes: membersOf(record.attributes),
      related: (name) => identifiers(name).flatMap(({ id }) => textIn(id) ?? []),
      included: (name) =>
        identifiers(name).flatMap(({ type, id }) => {
          const found = known.get(`${textIn(type)} ${textIn(id)}`);
          return found ? [resourceOf(found)] : [];
        }),
      total: (name) => numberIn(membersOf(relation(name).meta).total),
    };
  };
  return objectsIn(Array.isArray(data) ? data : [data]).map(resourceOf);
}

export type ReadTime = (value: unknown) => Seconds | undefined;

/** A time as these APIs write it: `{human, string}`. */
export const timeOf: ReadTime = (value) => momentIn(membersOf(value).string) ?? momentIn(value);

/** Reads such times as local times of a zone. */
export const timesIn =
  (zone: string): ReadTime =>
  (value) =>
    localTimeOf(zone, textIn(membersOf(value).string) ?? textIn(value));

/** A status: `{human, value}`, in which the value may be a text. */
export const statusOf = (value: unknown): number | undefined =>
  numberIn(membersOf(value).value) ?? numberIn(value);
