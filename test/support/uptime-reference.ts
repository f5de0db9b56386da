import type { UptimeSettings } from '../../src/surfaces/status-page/uptime/model.ts';
import type { Harness } from './harness.ts';
import type { Json } from './response.ts';

/** A second, slow implementation of uptime that uses only public API data and none of the code under test. */

interface Row {
  readonly from: number;
  readonly to: number | null;
  readonly status: number;
}

interface History {
  readonly id: number;
  readonly name: string;
  readonly shown: number;
  readonly own: readonly Row[];
  readonly windows: readonly Row[];
  readonly incidents: readonly Row[];
}

/** Everything that a guest can read. */
export async function readAll(harness: Harness): Promise<History[]> {
  const all = async (path: string): Promise<Json[]> => {
    const found: Json[] = [];
    for (let url = `${path}?per_page=100`; url !== ''; ) {
      const { body } = await harness.get(url);
      found.push(...body.data);
      url = body.links.next;
    }
    return found;
  };
  const moment = (text: string | null) =>
    text === null ? null : Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;
  /** One by one, because a list shows only the status that the first incident assigns to a component. */
  const linked = async (type: string, from: string, to: string) => {
    const rows: (Row & { component: string })[] = [];
    for (const { id } of await all(`/${type}`)) {
      const { body } = await harness.get(`/${type}/${id}?include=components`);
      const { [from]: begin, [to]: end } = body.data.attributes;
      const begins = moment(begin.string);
      for (const component of body.included) {
        const { value } = component.attributes.pivot.component_status;
        if (value === null || begins === null) continue;
        rows.push({ component: component.id, from: begins, to: moment(end.string), status: Number(value) });
      }
    }
    return rows;
  };
  const incidents = await linked('incidents', 'occurred', 'resolved');
  const windows = await linked('schedules', 'starts', 'ends');
  const histories: History[] = [];
  for (const { id, attributes } of await all('/components')) {
    const own = (await all(`/components/${id}/statuses`)).map((entry) => ({
      from: moment(entry.attributes.created.string) ?? 0,
      to: null,
      status: entry.attributes.status.value,
    }));
    const of = (rows: readonly (Row & { component: string })[]) => rows.filter((row) => row.component === id);
    const { name, latest_status } = attributes;
    const overlays = { windows: of(windows), incidents: of(incidents) };
    histories.push({ id: Number(id), name, shown: latest_status.value, own, ...overlays });
  }
  return histories;
}

const fromBestToWorst = [1, 5, 6, 2, 3, 4];
const worstOf = (rows: readonly { status: number }[]): number =>
  fromBestToWorst.findLast((one) => rows.some((row) => row.status === one)) as number;

function statusAt({ own, windows, incidents }: History, at: number): number | undefined {
  const last = own.filter((row) => row.from <= at).at(-1);
  if (!last) return undefined;
  const inEffect = ({ from, to }: Row) => from <= at && (to === null || at < to);
  const window = windows.filter(inEffect);
  const base = window.length > 0 ? worstOf(window) : last.status;
  return worstOf([{ status: base }, ...incidents.filter(inEffect)]);
}

/** The local date per quarter of an hour: no zone changes its date at any other time. */
const wall = new Map<string, string>();
function dateOn(zone: string, at: number): string {
  const quarter = Math.floor(at / 900);
  const key = `${zone} ${quarter}`;
  const cached = wall.get(key);
  if (cached) return cached;
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(
    quarter * 900_000,
  );
  wall.set(key, date);
  return date;
}

interface Sums {
  counted: number;
  down: number;
  maintenance: number;
  unknown: number;
}

/** Steps through time by quarters of an hour and changes, and adds up the seconds of each month and day. */
export function addUp(
  history: History,
  settings: UptimeSettings,
  since: number,
  now: number,
): Map<string, Sums> {
  const { timezone, uptime_down, uptime_maintenance } = settings;
  const rows = [...history.own, ...history.windows, ...history.incidents];
  const moments = new Set(rows.flatMap(({ from, to }) => [from, to ?? now]));
  for (let quarter = since - (since % 900); quarter < now; quarter += 900) moments.add(quarter);
  moments.add(now);
  const steps = [...moments].filter((one) => one >= since && one <= now).sort((a, b) => a - b);
  const sums = new Map<string, Sums>();
  for (const [index, at] of steps.entries()) {
    const seconds = (steps[index + 1] ?? at) - at;
    const shown = statusAt(history, at);
    if (shown === undefined) continue;
    const date = dateOn(timezone, at);
    for (const key of [date, date.slice(0, 7), 'overall']) {
      const sum = sums.get(key) ?? { counted: 0, down: 0, maintenance: 0, unknown: 0 };
      sums.set(key, sum);
      const isMaintenance = shown === 6;
      const left = shown === 5 || (isMaintenance && uptime_maintenance === 'excluded');
      const down = isMaintenance ? uptime_maintenance === 'down' : uptime_down.includes(shown);
      if (!left) sum.counted += seconds;
      if (!left && down) sum.down += seconds;
      if (isMaintenance) sum.maintenance += seconds;
      if (shown === 5) sum.unknown += seconds;
    }
  }
  return sums;
}

export const nothing: Sums = { counted: 0, down: 0, maintenance: 0, unknown: 0 };
