import { timeOfWallTime } from '../../common/zone-offset.ts';
import { OperatorError } from '../../src/kernel/errors.ts';
import type { Seconds } from '../../src/lib/clock.ts';
import { parseDate } from '../../src/lib/dates.ts';
import { type CsvFile, readCsvFile } from './file.ts';

const DAY = 86_400;

/** A line cannot be imported. The message says why, and what to write instead. */
class BadLine extends Error {}

interface Columns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** A file whose first line names the columns. */
export class Table {
  readonly #file: CsvFile;
  readonly #places: ReadonlyMap<string, number>;

  constructor(path: string, { required, optional }: Columns, notes: string[]) {
    this.#file = readCsvFile(path, notes);
    const [header] = this.#file.records;
    const names = (header?.cells ?? []).map(plainName);
    const missing = required.filter((column) => !names.includes(column));
    if (missing.length > 0)
      throw new OperatorError(
        `${path} has no column ${missing.join(' and no column ')}. The first line must name the columns: ${[...required, ...optional].join(', ')}. docs/import-csv.md describes them.`,
      );
    const unknown = names.filter(
      (name) => name !== '' && !required.includes(name) && !optional.includes(name),
    );
    if (unknown.length > 0)
      notes.push(
        `${this.#file.name}: Columns that are not known, left out: ${unknown.join(', ')}. The known ones are ${[...required, ...optional].join(', ')}.`,
      );
    this.#places = new Map(names.map((name, place) => [name, place]));
  }

  /** Reads each line. One that fails is noted and left out. */
  read<T>(work: (line: Line) => T): T[] {
    return this.#file.records.slice(1).flatMap((record) => {
      const line = new Line(record.line, (column) => record.cells[this.#places.get(column) ?? -1] ?? '');
      try {
        return [work(line)];
      } catch (error) {
        if (!(error instanceof BadLine)) throw error;
        this.note(record.line, error.message);
        return [];
      }
    });
  }

  note(line: number, text: string): void {
    this.#file.problem(line, text);
  }
}

const plainName = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '_');

/** One line of a table. */
export class Line {
  readonly number: number;
  readonly text: (column: string) => string;

  constructor(number: number, text: (column: string) => string) {
    this.number = number;
    this.text = text;
  }

  fail(reason: string): never {
    throw new BadLine(reason);
  }

  required(column: string): string {
    return this.text(column) || this.empty(column);
  }

  empty(column: string): never {
    return this.fail(`The column ${column} is empty. Every line needs it.`);
  }

  /** One of several words, or its number; undefined if the cell is empty. */
  choice(column: string, words: ReadonlyMap<string, number>): number | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    const numbers = new Set(words.values());
    const found = /^\d+$/.test(text) ? Number(text) : words.get(plainName(text).replaceAll('_', ' '));
    if (found !== undefined && numbers.has(found)) return found;
    const known = [...words].map(([word, number]) => `${word} (${number})`);
    return this.fail(`The ${column} is "${text}". Write one of these, or its number: ${known.join(', ')}.`);
  }

  flag(column: string): boolean | undefined {
    const text = this.text(column).toLowerCase();
    if (text === '') return undefined;
    if (['yes', 'true', '1', 'y'].includes(text)) return true;
    if (['no', 'false', '0', 'n'].includes(text)) return false;
    return this.fail(`The column ${column} is "${text}". Write yes or no.`);
  }

  integer(column: string): number | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    return /^\d{1,9}$/.test(text)
      ? Number(text)
      : this.fail(`The column ${column} is "${text}". Write a whole number, such as 3.`);
  }

  /** A time with an offset, or one of the zone. */
  time(column: string, zone: string): Seconds | undefined {
    const text = this.text(column);
    if (text === '') return undefined;
    const time = parseDate(text);
    if (time === undefined)
      return this.fail(
        `The column ${column} is "${text}", which is not a time. Write it as 2026-03-10 12:30, or as 2026-03-10T12:30:00+01:00.`,
      );
    const hasOffset = /:\d{2}.*?(?:z|[+-]\d{2}(?::?\d{2})?)$/i.test(text);
    return hasOffset
      ? time
      : timeOfWallTime(zone, { day: Math.floor(time / DAY), second: time - Math.floor(time / DAY) * DAY });
  }

  /** Several names, with a bar between two of them. */
  list(column: string): string[] {
    return this.text(column)
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }
}
