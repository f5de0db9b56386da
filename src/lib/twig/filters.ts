import { createMarkup, createSynchronousFilter, isAMarkup, type TwingSynchronousFilter } from 'twing/light';
import { ITEM_LIMIT, OUTPUT_LIMIT } from './limits.ts';

/** The template exceeded a limit, or a filter got an unusable value. The message is for the template's author. */
export class TemplateProblem extends Error {}

export function assertLength(length: number): void {
  if (length > OUTPUT_LIMIT) {
    throw new TemplateProblem(`The template builds a text longer than ${OUTPUT_LIMIT} characters`);
  }
}

export function assertItems(count: number): void {
  // Not "count > limit": the count of an endless range is NaN.
  if (!(count <= ITEM_LIMIT)) {
    throw new TemplateProblem(`The template builds a list of more than ${ITEM_LIMIT} items`);
  }
}

/** The output of `{{ value }}` before escaping. Lists print one level deep, because a list may contain itself. */
export function toText(value: unknown): string {
  return isList(value) ? joinTexts(toItems(value).map(scalarText), ', ') : scalarText(value);
}

function scalarText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value === true) return '1';
  return isAMarkup(value) ? value.toString() : '';
}

function joinTexts(texts: string[], separator: string): string {
  // Checked before the string is built: one huge string would end the process, not only the worker.
  assertLength(texts.reduce((sum, text) => sum + text.length + separator.length, 0) - separator.length);
  return texts.join(separator);
}

type List = Map<unknown, unknown> | unknown[];
const isList = (value: unknown): value is List => Array.isArray(value) || value instanceof Map;

function toItems(value: unknown): unknown[] {
  if (value instanceof Map) return [...value.values()];
  return Array.isArray(value) ? value : [];
}

/** Applies a function to the items of a list, or to the characters of any other value. */
function onSequence(
  value: unknown,
  transform: (items: [unknown, unknown][]) => [unknown, unknown][],
): unknown {
  if (value instanceof Map) return new Map(transform([...value]));
  if (Array.isArray(value)) return transform([...value.entries()]).map(([, item]) => item);
  return transform([...Array.from(toText(value)).entries()])
    .map(([, character]) => character)
    .join('');
}

function toNumber(value: unknown): number {
  const number = Number(isList(value) ? Number.NaN : toText(value).trim());
  return Number.isNaN(number) ? 0 : number;
}

/** `1..3` or `"a".."c"`, in either direction. */
export function rangeOf(from: unknown, to: unknown): unknown[] {
  const letters = [from, to].every((end) => typeof end === 'string' && /^[a-z]$/i.test(end));
  const [start, end] = [from, to].map((side) => (letters ? toText(side).charCodeAt(0) : toNumber(side))) as [
    number,
    number,
  ];
  assertItems(Math.abs(end - start) + 1);
  const step = start > end ? -1 : 1;
  return Array.from({ length: Math.floor(Math.abs(end - start)) + 1 }, (_unused, index) => {
    const item = start + index * step;
    return letters ? String.fromCharCode(item) : item;
  });
}

function toInteger(value: unknown, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.trunc(toNumber(value))));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [toText(a), toText(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function isEmpty(value: unknown): boolean {
  return value === false || (isList(value) ? toItems(value).length === 0 : toText(value) === '');
}

function trim(value: unknown, mask: unknown, side: unknown): string {
  let characters = Array.from(toText(value));
  const unwanted = (character: string | undefined) =>
    character !== undefined && (mask === null ? character.trim() === '' : toText(mask).includes(character));
  if (side !== 'right') {
    const first = characters.findIndex((character) => !unwanted(character));
    characters = first === -1 ? [] : characters.slice(first);
  }
  if (side !== 'left') {
    characters.length = characters.findLastIndex((character) => !unwanted(character)) + 1;
  }
  return characters.join('');
}

function replace(value: unknown, from: unknown): string {
  if (!isList(from)) throw new TemplateProblem('The "replace" filter needs pairs such as {"old": "new"}');
  const pairs = new Map([...from.entries()].map(([key, item]) => [toText(key), toText(item)]));
  pairs.delete('');
  if (pairs.size === 0) return toText(value);
  // Longest first, in one pass, so that a replacement is not replaced again.
  const keys = [...pairs.keys()].sort((a, b) => b.length - a.length);
  const source = toText(value);
  let length = source.length;
  return source.replace(new RegExp(keys.map((key) => RegExp.escape(key)).join('|'), 'g'), (key) => {
    const replacement = pairs.get(key) ?? '';
    length += replacement.length - key.length;
    assertLength(length);
    return replacement;
  });
}

function round(value: unknown, precision: unknown, method: unknown): number {
  const factor = 10 ** toInteger(precision, -15, 15);
  const scaled = toNumber(value) * factor;
  if (method === 'ceil') return Math.ceil(scaled) / factor;
  if (method === 'floor') return Math.floor(scaled) / factor;
  return (Math.sign(scaled) * Math.round(Math.abs(scaled))) / factor;
}

function numberFormat(value: unknown, decimals: unknown, point: unknown, separator: unknown): string {
  const [whole = '', fraction] = toNumber(value)
    .toFixed(toInteger(decimals, 0, 20))
    .split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, () => toText(separator));
  return fraction === undefined ? grouped : grouped + toText(point) + fraction;
}

function slice(value: unknown, start: unknown, length: unknown): unknown {
  return onSequence(value, (items) => {
    const from = toInteger(start, -items.length, items.length);
    const first = from < 0 ? items.length + from : from;
    if (length === null) return items.slice(first);
    const count = toInteger(length, -items.length, items.length);
    return items.slice(first, count < 0 ? count : first + count);
  });
}

function split(value: unknown, delimiter: unknown, limit: unknown): string[] {
  const separator = toText(delimiter);
  const parts = separator === '' ? Array.from(toText(value)) : toText(value).split(separator);
  const max = toInteger(limit, 0, parts.length);
  return max === 0 || separator === ''
    ? parts
    : [...parts.slice(0, max - 1), parts.slice(max - 1).join(separator)];
}

function merge(value: unknown, other: unknown): List {
  if (value instanceof Map || other instanceof Map) {
    return new Map([...entriesOf(value), ...entriesOf(other)]);
  }
  return [...toItems(value), ...toItems(other)];
}

const entriesOf = (value: unknown): [unknown, unknown][] => (isList(value) ? [...value.entries()] : []);

function urlEncode(value: unknown): string {
  const encode = (part: unknown) => encodeURIComponent(toText(part).toWellFormed());
  if (!isList(value)) return encode(value);
  return joinTexts(
    entriesOf(value).map(([key, item]) => `${encode(key)}=${encode(item)}`),
    '&',
  );
}

const titleCase = (text: string) =>
  text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());

type Call = (value: unknown, ...args: unknown[]) => unknown;
const required = Symbol('required');

/** Every filter that a template may use. They are our own, so that none can build more than the limits allow. */
const table: Record<string, [call: Call, args?: Record<string, unknown>]> = {
  upper: [(value) => toText(value).toUpperCase()],
  lower: [(value) => toText(value).toLowerCase()],
  capitalize: [
    (value) =>
      toText(value)
        .toLowerCase()
        .replace(/^./u, (letter) => letter.toUpperCase()),
  ],
  title: [(value) => titleCase(toText(value).toLowerCase())],
  trim: [trim, { character_mask: null, side: 'both' }],
  default: [(value, other) => (isEmpty(value) ? other : value), { default: '' }],
  join: [
    (value, glue, and) => {
      const texts = toItems(value).map(scalarText);
      if (and === null || texts.length < 2) return joinTexts(texts, toText(glue));
      return joinTexts([joinTexts(texts.slice(0, -1), toText(glue)), texts.at(-1) ?? ''], toText(and));
    },
    { glue: '', and: null },
  ],
  length: [(value) => (isList(value) ? toItems(value).length : Array.from(toText(value)).length)],
  first: [(value) => (isList(value) ? toItems(value)[0] : Array.from(toText(value))[0])],
  last: [(value) => (isList(value) ? toItems(value).at(-1) : Array.from(toText(value)).at(-1))],
  replace: [replace, { from: required }],
  round: [round, { precision: 0, method: 'common' }],
  abs: [(value) => Math.abs(toNumber(value))],
  number_format: [numberFormat, { decimal: 0, decimal_point: '.', thousand_sep: ',' }],
  // The closing ">" is optional; otherwise a lone "<" would make the search quadratic.
  striptags: [(value) => toText(value).replace(/<[^>]*>?/g, '')],
  sort: [
    (value) => (isList(value) ? onSequence(value, (all) => all.sort((a, b) => compare(a[1], b[1]))) : value),
  ],
  reverse: [(value) => onSequence(value, (items) => items.reverse())],
  slice: [slice, { start: required, length: null }],
  split: [split, { delimiter: required, limit: 0 }],
  keys: [(value) => (isList(value) ? [...value.keys()] : [])],
  merge: [merge, { source: required }],
  url_encode: [urlEncode],
  raw: [(value) => (isAMarkup(value) ? value : createMarkup(toText(value)))],
};

/** All filters, including the two that depend on the template: its escaping and its date format. */
export function createFilters(
  escapeValue: (text: string) => string,
  formatDate: (date: Date, format: unknown) => unknown,
): TwingSynchronousFilter[] {
  const escapeFilter: Call = (value) => (isAMarkup(value) ? value : createMarkup(escapeValue(toText(value))));
  const date: Call = (value, format) => {
    if (isEmpty(value)) return '';
    const time =
      typeof value === 'number'
        ? value * 1000
        : toText(value) === 'now'
          ? Date.now()
          : Date.parse(utc(value));
    if (Number.isNaN(new Date(time).getTime())) {
      throw new TemplateProblem(`The "date" filter cannot read "${toText(value).slice(0, 40)}" as a date`);
    }
    return formatDate(new Date(time), format);
  };
  const all = {
    ...table,
    escape: [escapeFilter],
    e: [escapeFilter],
    date: [date, { format: null }],
  } as typeof table;
  return Object.entries(all).map(([name, [call, args = {}]]) =>
    createSynchronousFilter(
      name,
      (_context, value: unknown, ...rest: unknown[]) => call(value, ...rest),
      Object.entries(args).map(([key, defaultValue]) =>
        defaultValue === required ? { name: key } : { name: key, defaultValue },
      ),
    ),
  );
}

// A time without a zone is UTC, whatever the server's zone.
function utc(value: unknown): string {
  const text = toText(value).trim();
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
}
