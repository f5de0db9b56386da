import assert from 'node:assert/strict';
import { DomUtils, parseDocument } from 'htmlparser2';
import { formatDate } from '../../src/lib/dates.ts';
import { type Harness, START } from './harness.ts';
import type { Json } from './response.ts';

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** A page as the browser parses it: tests look at elements instead of text with tags. */
export class Page {
  readonly elements: readonly Element[];

  constructor(markup: string) {
    this.elements = DomUtils.getElementsByTagName('*', parseDocument(markup));
  }

  /** The elements for a selector: tags, `#id`, `.class`, `[name]` and `[name=value]`, and spaces for descendants. */
  all(selector: string, within?: Element): Element[] {
    const [last = '', ...outer] = selector.trim().split(/\s+/).toReversed();
    return this.elements.filter(
      (element) =>
        matches(element, last) &&
        hasAncestors(element, outer) &&
        (within === undefined || ancestorsOf(element).includes(within)),
    );
  }

  /** The only one. */
  one(selector: string, within?: Element): Element {
    const found = this.all(selector, within);
    assert.equal(found.length, 1, `${found.length} elements are ${selector}`);
    return found[0] as Element;
  }

  has(selector: string, within?: Element): boolean {
    return this.all(selector, within).length > 0;
  }

  text(selector: string, within?: Element): string {
    return textOf(this.one(selector, within));
  }

  texts(selector: string, within?: Element): string[] {
    return this.all(selector, within).map(textOf);
  }

  attribute(selector: string, name: string): string | undefined {
    return this.one(selector).attribs[name];
  }
}

/** Inline elements. */
const inline = new Set(['a', 'b', 'em', 'i', 'small', 'span', 'strong', 'time', 'code']);

/** The text as people read it: whitespace is collapsed, and blocks are separated. */
export const textOf = (element: Element): string => rawTextOf(element).replace(/\s+/g, ' ').trim();

function rawTextOf(element: Element): string {
  const parts = element.children.map((child) => {
    if (!DomUtils.isTag(child)) return DomUtils.textContent(child);
    return inline.has(child.name) ? rawTextOf(child) : ` ${rawTextOf(child)} `;
  });
  return parts.join('');
}

function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let node = element.parent; node; node = node.parent) if (DomUtils.isTag(node)) found.push(node);
  return found;
}

function hasAncestors(element: Element, selectors: readonly string[]): boolean {
  let rest = ancestorsOf(element);
  for (const selector of selectors) {
    const at = rest.findIndex((ancestor) => matches(ancestor, selector));
    if (at === -1) return false;
    rest = rest.slice(at + 1);
  }
  return true;
}

function matches({ name, attribs }: Element, selector: string): boolean {
  const parts = Array.from(selector.matchAll(/([#.]?)([\w*-]+)|\[([\w:-]+)(?:=([^\]]*))?\]/g));
  return parts.every(([, sign, word = '', attribute, value]) => {
    if (attribute !== undefined)
      return value === undefined ? attribute in attribs : attribs[attribute] === value;
    if (sign === '#') return attribs.id === word;
    if (sign === '.') return (attribs.class ?? '').split(' ').includes(word);
    return word === '*' || name === word;
  });
}

/** Visits a page, which must exist. */
export async function open(harness: Harness, path: string, headers?: Record<string, string>): Promise<Page> {
  const { status, text } = await harness.visit(path, headers);
  assert.equal(status, 200, `${path}: ${text}`);
  return new Page(text);
}

/** A client that may do everything, and whose every request must succeed. */
export class Author {
  readonly #harness: Harness;
  #token: string | undefined;

  constructor(harness: Harness) {
    this.#harness = harness;
  }

  async #send(verb: string, path: string, body?: object): Promise<Json> {
    this.#token ??= await this.#harness.token('*');
    const response = await this.#harness.send(verb, path, body, { token: this.#token });
    assert.ok(response.status < 300, `${verb} ${path}: ${JSON.stringify(response.body)}`);
    return response.body.data;
  }

  put = (path: string, body: object): Promise<Json> => this.#send('PUT', path, body);
  delete = (path: string): Promise<Json> => this.#send('DELETE', path);
  post = (path: string, body: object): Promise<Json> => this.#send('POST', path, body);

  settings = (body: object): Promise<Json> => this.put('/settings', body);
  component = (name: string, body: object = {}): Promise<Json> => this.post('/components', { name, ...body });
  group = (name: string, body: object = {}): Promise<Json> =>
    this.post('/component-groups', { name, ...body });
  incident = (name: string, body: object = {}): Promise<Json> =>
    this.post('/incidents', { name, message: 'We look into it.', status: 1, ...body });
  schedule = (name: string, body: object = {}): Promise<Json> =>
    this.post('/schedules', { name, message: 'We do it.', scheduled_at: at(3600), ...body });
  metric = (name: string, body: object = {}): Promise<Json> =>
    this.post('/metrics', { name, suffix: 'ms', ...body });
}

/** A time in the format of the API, in seconds after the start of the tests. */
export const at = (seconds: number): string => formatDate(START + seconds);

export const HOUR = 3600;
export const DAY = 86_400;

const URL_ATTRIBUTES = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'srcset', 'xlink:href'];
const DANGEROUS = [
  'iframe',
  'object',
  'embed',
  'base',
  'frame',
  'frameset',
  'template',
  'portal',
  'audio',
  'video',
  'math',
];

/** Fails if a page could run or load anything except Daymark's own scripts, whatever its texts are. */
export function assertInert(page: Page, where: string): void {
  for (const { name, attribs, children } of page.elements) {
    const what = `<${name} ${JSON.stringify(attribs)}> in ${where}`;
    assert.ok(!DANGEROUS.includes(name), what);
    if (name === 'script') {
      assert.match(attribs.src ?? '', /^(\/[\w-]+)*\/assets\/(page|subscribe)\.[\w-]+\.js$/, what);
      assert.deepEqual([Object.keys(attribs), children.length], [['src', 'defer'], 0], what);
    }
    if (name === 'meta') assert.ok(!('http-equiv' in attribs), what);
    if (name === 'link') assert.notEqual(attribs.rel, 'stylesheet', what);
    for (const [attribute, value] of Object.entries(attribs)) {
      assert.ok(!/^on|^style$|^srcdoc$|^ping$/i.test(attribute), what);
      if (URL_ATTRIBUTES.includes(attribute))
        assert.match(value, /^(?:(?:https?|mailto|tel):|data:image\/|(?![^/?#]*:))/i, what);
    }
  }
}

/** The directives of a policy by name. */
export const policyOf = (header: unknown): Map<string, string> =>
  new Map(
    String(header)
      .split(';')
      .map((part) => part.trim())
      .map((part) => [part.split(' ', 1)[0] ?? '', part.split(' ').slice(1).join(' ')]),
  );
