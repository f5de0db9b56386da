import { isoOf } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { html as xml } from '../../../lib/html.ts';
import type { Feed } from './entries.ts';

/** Minutes that a feed reader may cache the feed. */
const TTL_MINUTES = 5;

const rfc822 = (time: Seconds): string => new Date(time * 1000).toUTCString();

export function rss(feed: Feed): string {
  const self = `${feed.address}/rss`;
  return xml`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${feed.title}</title>
<link>${feed.home}</link>
<description>${feed.status}</description>
<language>${feed.language}</language>
${feed.updated !== undefined && xml`<lastBuildDate>${rfc822(feed.updated)}</lastBuildDate>\n`}<generator>Daymark</generator>
<ttl>${TTL_MINUTES}</ttl>
<atom:link href="${self}" rel="self" type="application/rss+xml"/>
${feed.entries.map(
  (entry) => xml`<item>
<title>${entry.title}</title>
<link>${entry.url}</link>
<guid isPermaLink="true">${entry.url}</guid>
<pubDate>${rfc822(entry.published)}</pubDate>
<atom:updated>${new Date(entry.updated * 1000).toISOString()}</atom:updated>
${entry.categories.map((name) => xml`<category>${name}</category>\n`)}<description>${entry.content}</description>
</item>
`,
)}</channel>
</rss>
`.markup;
}

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

export const jsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: `${feed.address}/feed.json`,
    description: feed.status,
    favicon: `${feed.home}favicon.svg`,
    authors: [{ name: feed.author, url: feed.home }],
    language: feed.language,
    items: feed.entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      content_html: entry.content,
      date_published: isoOf(entry.published),
      date_modified: isoOf(entry.updated),
      ...(entry.categories.length > 0 && { tags: entry.categories }),
    })),
  });
