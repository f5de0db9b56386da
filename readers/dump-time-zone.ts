import { timeOfWallTime, wallTimeOf } from '../common/zone-offset.ts';
import { OperatorError } from '../src/kernel/errors.ts';
import type { Seconds } from '../src/lib/clock.ts';
import { formatDate, parseDate } from '../src/lib/dates.ts';

const DAY = 86_400;
/** No zone has changed its clocks at another moment than the begin of a quarter of an hour since 1972. */
const QUARTER = 900;

/** A statement that sets the zone of the session, alone or in a comment for certain versions of MySQL. */
const SET_TIME_ZONE =
  /\bset\s(?:[^;*\n]{0,200}[\s,])?(?:@@(?:session\.)?|(?<![\w@]))time_zone\s*=\s*(?:'([^']*)'|"([^"]*)"|([@\w.]+))/gi;

/** In the first lines of programs that say which zone they convert times to. Without such a statement, they convert nothing. */
const HEAD = /^-- (?:MySQL|MariaDB) dump|^-- phpMyAdmin SQL Dump|@OLD_SQL_MODE\b/m;

const UTC = /^(?:(?:etc\/)?(?:utc|gmt|uct|zulu)|[+-]0?0:?00)$/i;

/**
 * MySQL keeps a TIMESTAMP in UTC, and shows it in the zone of the session. Other products write local times of their own into
 * such columns, in sessions with the zone of the server: only a session in this zone shows what they have written. mysqldump sets
 * the session to UTC, unless it is told not to. This converts the times of a dump back.
 */
export class DumpTimeZone {
  readonly #dump: string;
  readonly #serverZone: string | undefined;
  readonly #offsets = new Map<number, Seconds>();
  /** The zone of the session that made the dump: `server` for that of the server, undefined if nothing tells. */
  #session: string | undefined;
  #isSet = false;

  /** `dump` is how errors call it. `serverZone` is what the operator knows about the server. */
  constructor(dump: string, serverZone: string | undefined) {
    this.#dump = dump;
    this.#serverZone = serverZone;
  }

  /** Whether times are what a session with the zone of the server shows, so that there is nothing to convert. */
  get isOfServer(): boolean {
    return this.#session === 'server';
  }

  /** Reads what is between the rows: statements and comments. */
  read(text: string): void {
    if (!this.#isSet && HEAD.test(text)) this.#session = 'server';
    for (const [, single, double, bare] of text.matchAll(SET_TIME_ZONE)) {
      this.#isSet = true;
      const zone = single ?? double;
      // A variable has what the session had before: the zone of the server.
      if (bare?.startsWith('@')) this.#session = 'server';
      else this.#session = zone?.toUpperCase() === 'SYSTEM' ? undefined : zone;
    }
  }

  /** A time of a TIMESTAMP column, as a session with the zone of the server shows it. */
  convert(text: string): string {
    if (this.isOfServer) return text;
    const zones = this.#zones();
    const time = zones && parseDate(text);
    if (zones === undefined || time === undefined || text.startsWith('0000')) return text;
    const [from, to] = zones;
    const instant = UTC.test(from) ? time : timeOfWallTime(from, wallTime(time));
    return formatDate(instant + this.#offsetOf(to, instant));
  }

  /** Why no time of this table can be converted, because nothing says which columns have some. */
  refuseUnknownTypes(table: string): void {
    if (!this.isOfServer && this.#zones() !== undefined)
      throw new OperatorError(
        `${this.#dump} has rows of the table ${table} without its CREATE TABLE, so nothing says which of its times were converted to ${this.#session}. Make the dump again with --skip-tz-utc, or without --no-create-info.`,
      );
  }

  /** The zone of the dump and that of the server; undefined if both are the same. */
  #zones(): readonly [string, string] | undefined {
    const [session, server] = [this.#session, this.#serverZone];
    if (server === undefined) throw new OperatorError(session === undefined ? this.#untold() : this.#told());
    if (session === undefined) {
      if (!UTC.test(server)) throw new OperatorError(this.#untold());
      return undefined;
    }
    return UTC.test(server) && UTC.test(session) ? undefined : [session, server];
  }

  #told(): string {
    return `The times in ${this.#dump} were converted from the time zone of its database server to ${this.#session} (SET TIME_ZONE), and the dump does not say from which. Make it again with --skip-tz-utc, so that times stay as they are. Or name the zone of the server with --server-time-zone, such as UTC, +05:00 or Europe/Berlin: this statement tells it: select @@global.time_zone, @@system_time_zone`;
  }

  #untold(): string {
    return `${this.#dump} does not say whether its times were converted to another time zone: the first lines of the dump are missing, which mysqldump leaves out with --compact. Make it again with --skip-tz-utc and without --compact. If the database server is in UTC, add --server-time-zone UTC instead.`;
  }

  #offsetOf(zone: string, time: Seconds): Seconds {
    const quarter = Math.floor(time / QUARTER);
    let offset = this.#offsets.get(quarter);
    if (offset === undefined) {
      const { day, second } = wallTimeOf(zone, time);
      offset = day * DAY + second - time;
      this.#offsets.set(quarter, offset);
    }
    return offset;
  }
}

const wallTime = (time: Seconds) => {
  const day = Math.floor(time / DAY);
  return { day, second: time - day * DAY };
};
