import assert from 'node:assert/strict';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { type Author, at, DAY, type Element, type Page } from './page.ts';

/** What attackers write into a status page. Each payload targets a different context. */
export const payloads: readonly string[] = [
  '<script>alert(1)</script>',
  '"\'><img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</textarea></select></option><svg/onload=alert(1)>',
  '<!--',
  '--><script>alert(1)</script><!--',
  ']]><script>alert(1)</script><![CDATA[',
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;b&#62; &quot; &nope;',
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover='alert(1)",
  '` onload=alert(1) `',
  '[x](javascript:alert(1))',
  '[x](  JaVaScRiPt:alert(1) "title")',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x][1]\n\n[1]: javascript:alert(1)',
  '![x](http://evil.example/x.png)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)> <https://evil.example/"onclick="alert(1)>',
  '```"><img src=x onerror=alert(1)>\ncode\n```',
  '| <b>a</b> |\n|:-:|\n| <i onclick=alert(1)>b</i> |',
  '{{7*7}} {% raw %} {name} {percent} {count} {time}',
  '\u202eevil\u202c \u2066x\u2069',
  'zero\u200b\u200c\u200d\ufeffwidth',
  `e${'\u0301'.repeat(20)}`,
  '\ud800 lone \udc00 \ufffe \uffff',
  'line\u2028separator\u2029paragraph',
  'bell\u0007 escape\u001b[31m del\u007f c1\u0085\u009b',
  'null-like %00 \\0 &#0; NULL',
  'crlf\r\nX-Injected: 1\r\n\r\nBEGIN:VALARM',
  '=cmd|/c calc!A1',
  'javascript:alert(1)',
  '//evil.example/x',
  '😀🏳️‍🌈 العربية עברית 中文',
];

/** Payloads mixed with each other and with noise, as texts that the API accepts. */
export const hostileText = (max: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...payloads) },
        fc.string({ unit: 'binary', maxLength: 8 }),
      ),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((parts) =>
      // The API repairs lone surrogates, such as those at the end of a truncated text.
      [...`x ${parts.join(' ').replaceAll('\0', '')}`].slice(0, max).join(''),
    );

/** Every text field of every public resource. */
export interface Texts {
  readonly short: string;
  readonly long: string;
  readonly link: string;
  readonly css: string;
}

/** A page that shows all of them: current and past, in bars, in charts, above and below. */
export async function fillWith(
  author: Author,
  clock: { advance(by: number): void },
  texts: Texts,
): Promise<string> {
  const { short, long, link, css } = texts;
  clock.advance(-10 * DAY);
  await author.settings({ name: short, about: long, header: long, footer: long, css });
  await author.group(short);
  await author.component(short, { description: long, link, component_group_id: 1 });
  await author.component(short, { description: long, link });
  clock.advance(10 * DAY);
  const links = [1, 2].map((id) => ({ id, status: 3 }));
  const running = await author.incident(short, { message: long, components: links, occurred_at: at(-3600) });
  await author.post('/incidents/1/updates', { status: 2, message: long });
  await author.incident(short, {
    message: long,
    status: 4,
    components: links,
    occurred_at: at(-DAY),
    resolved_at: at(-DAY + 3600),
  });
  const window = { message: long, components: links };
  await author.schedule(short, { ...window, scheduled_at: at(-60) });
  await author.schedule(short, { ...window, scheduled_at: at(3600), completed_at: at(7200) });
  await author.schedule(short, { ...window, scheduled_at: at(-2 * DAY), completed_at: at(-2 * DAY + 60) });
  await author.post('/schedules/1/updates', { message: long });
  await author.metric(short, { suffix: short, description: long });
  await author.metric(short, { suffix: short, description: long });
  await author.post('/metrics/1/points', { value: 5 });
  return running.attributes.guid;
}

/**
 * The structure that a template produced: elements and their attribute names. Leaves out Markdown, which has its own
 * elements.
 */
export function skeleton(page: Page): string[] {
  const roots = page.elements.filter(({ name, attribs }) => name === 'head' || attribs.class === 'wrap');
  assert.equal(roots.length, 2);
  const lines: string[] = [];
  const walk = (element: Element, depth: number) => {
    lines.push(`${'  '.repeat(depth)}${element.name} ${Object.keys(element.attribs).join(' ')}`);
    // What Markdown and the operator's own HTML contain differs.
    if (/(?:^| )(?:md|own-html)(?: |$)/.test(element.attribs.class ?? '')) return;
    for (const child of element.children) if ('attribs' in child) walk(child, depth + 1);
  };
  for (const root of roots) walk(root, 0);
  return lines;
}

/** Fails for anything that an XML parser must refuse. The image library has a strict parser that accepts any XML. */
export function assertWellFormed(xml: string, where: string): void {
  const inner = xml.replace(/^<\?xml[^>]*\?>\s*/, '');
  try {
    new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><metadata>${inner}</metadata></svg>`,
      {
        font: { loadSystemFonts: false },
      },
    );
  } catch (error) {
    assert.fail(`${where} is not well-formed: ${(error as Error).message}\n${xml}`);
  }
}
