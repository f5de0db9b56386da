import type { SiteRoute } from '../../http/site.ts';
import { loadFeedScope } from '../status-page/feeds/feed-scope.ts';
import { touchIcon } from '../status-page/well-known/pictures.ts';

/** The dashboard as an application of a phone. URLs are relative to the manifest, so that it works under any path prefix. */
export const manifestRoute: SiteRoute = {
  path: '/dashboard/manifest.webmanifest',
  render: async (ctx, request) => {
    const { name, state } = await loadFeedScope(ctx, request);
    const { src, ...icon } = touchIcon(state.settings);
    const body = JSON.stringify({
      // The status page can be installed as well, and has the plain name.
      name: `${name} · Daymark`,
      short_name: 'Daymark',
      id: './',
      start_url: './',
      scope: './',
      display: 'standalone',
      theme_color: state.settings.accent,
      background_color: '#ffffff',
      icons: [
        { src: '../favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
        { ...icon, src: src.includes(':') ? src : `../${src}` },
      ],
    });
    return { body, type: 'application/manifest+json; charset=utf-8' };
  },
};
