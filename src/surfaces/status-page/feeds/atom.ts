import { isoOf } from '../../../kernel/i18n/translator.ts';
import { html as xml } from '../../../lib/html.ts';
import type { Feed } from './entries.ts';

export function atom(feed: Feed): string {
  const self = `${feed.address}/atom`;
  return xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">
<id>${self}</id>
<title>${feed.title}</title>
<subtitle>${feed.status}</subtitle>
<updated>${isoOf(feed.updated ?? 0)}</updated>
<author><name>${feed.author}</name></author>
<generator>Daymark</generator>
<link rel="self" type="application/atom+xml" href="${self}"/>
<link rel="alternate" type="text/html" href="${feed.home}"/>
${feed.entries.map(
  (entry) => xml`<entry>
<id>${entry.url}</id>
<title>${entry.title}</title>
<link rel="alternate" type="text/html" href="${entry.url}"/>
<published>${isoOf(entry.published)}</published>
<updated>${isoOf(entry.updated)}</updated>
${entry.categories.map((name) => xml`<category term="${name}"/>\n`)}<content type="html">${entry.content}</content>
</entry>
`,
)}</feed>
`.markup;
}
