import { isoOf } from '../../../kernel/i18n/translator.ts';
import type { Feed } from './entries.ts';

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
