import type { Kysely } from 'kysely';
import type { Database, Row } from '../../kernel/db/schema.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { fold } from '../../lib/text.ts';

/**
 * Where checks are run: `here`, and wherever a probe is. A place is stored as `here` or as the id of its probe, so that a probe
 * can be renamed, and shown by its name.
 */
export interface Places {
  /** Whether somebody is there: `here`, or a probe that was not deleted. */
  readonly exists: (place: string) => boolean;
  /** Also of a probe that was deleted, because its results are still there. */
  readonly nameOf: (place: string) => string;
  /** The place that a name or an id stands for; undefined if there is none. */
  readonly find: (nameOrId: string) => string | undefined;
}

type StoredPlaces = Pick<Row<'checks'>, 'places'>;

/** The places that a check names; `here` if it names none. */
export const placesOf = ({ places }: StoredPlaces): readonly string[] => {
  const named = JSON.parse(places) as string[];
  return named.length > 0 ? named : [HERE];
};

/** Whether this service runs the check itself. */
export const isAskedHere = (check: StoredPlaces): boolean => placesOf(check).includes(HERE);

export const isHereAlone = (check: StoredPlaces): boolean => placesOf(check).every((place) => place === HERE);

export const onlyHere: Places = {
  exists: (place) => place === HERE,
  nameOf: (place) => place,
  find: (name) => (name === HERE ? HERE : undefined),
};

/** The places that there are. Without one besides `here`, nothing is read. */
export async function loadPlaces(
  { db }: { readonly db: Kysely<Database> },
  isNeeded = true,
): Promise<Places> {
  if (!isNeeded) return onlyHere;
  const probes = await db.selectFrom('probes').select(['id', 'name', 'name_key', 'deleted_at']).execute();
  const byId = new Map(probes.map((probe) => [String(probe.id), probe]));
  const existing = probes.filter(({ deleted_at }) => deleted_at === null);
  const exists = (place: string): boolean => place === HERE || byId.get(place)?.deleted_at === null;
  return {
    exists,
    nameOf: (place) => (place === HERE ? HERE : (byId.get(place)?.name ?? `probe ${place}`)),
    find: (nameOrId) => {
      if (exists(nameOrId)) return nameOrId;
      const found = existing.find(({ name_key }) => name_key === fold(nameOrId));
      return found && String(found.id);
    },
  };
}
