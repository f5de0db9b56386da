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
