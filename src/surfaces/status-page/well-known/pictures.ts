import { LRUCache } from 'lru-cache';
import {
  DRAWN_LOGO_PATH,
  isDrawable,
  isPictureSetting,
  isUploaded,
  pictureVersion,
  uploadedPicture,
} from '../../../domain/settings/pictures.ts';
import { loadSettings } from '../../../domain/settings/queries.ts';
import type { Settings } from '../../../domain/settings/schema.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { SiteResponse, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { drawSvg } from '../share-image/share-image.ts';
import { isUndrawable, markUndrawable } from '../share-image/undrawable.ts';
import { touchIconAddress } from '../views/brand.ts';
import { drawTouchIcon, TOUCH_ICON_SIZE } from './touch-icon.ts';

/**
 * Pictures may be shown anywhere, such as in mails. One that is opened by itself may be an SVG of somebody else, so it
 * runs and loads nothing.
 */
const pictureHeaders: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'cross-origin-resource-policy',
  'cross-origin',
  'content-security-policy',
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
];

const FOREVER = 'public, max-age=31536000, immutable';

const settingsOf = (ctx: Context): Promise<Settings> => loadSettings(publicReadContext(ctx, ctx.page));

const respondWith = (picture: string, cacheControl = 'no-cache'): SiteResponse => {
  const { type, bytes } = uploadedPicture(picture);
  return {
    body: bytes,
    type: type.endsWith('+xml') ? `${type}; charset=utf-8` : type,
    headers: [...pictureHeaders, 'cache-control', cacheControl],
  };
};

/** An uploaded picture. With its version in the address, browsers keep it for good. */
const brandPicture: SiteRoute['render'] = async (ctx, { params, query }) => {
  const name = params.name ?? '';
  const picture = isPictureSetting(name) ? (await settingsOf(ctx))[name] : null;
  if (picture === null || !isUploaded(picture)) throw new NotFound();
  return respondWith(picture, query.get('v') === pictureVersion(picture) ? FOREVER : undefined);
};

/** Twice the height at which mails show the logo, for fine screens. */
const DRAWN_LOGO_HEIGHT = 72;

const logos = new LRUCache<string, Promise<Buffer>>({ max: 4 });

/** In the process that draws: an SVG can take any amount of time. */
function drawLogo(logo: string): Promise<Buffer> {
  const known = logos.get(logo);
  if (known) return known;
  const image = drawSvg({ svg: uploadedPicture(logo).bytes, height: DRAWN_LOGO_HEIGHT }).then(
    ({ png }) => png,
  );
  logos.set(logo, image);
  image.catch(() => logos.delete(logo));
  return image;
}

/** The logo as a PNG, for mails. A logo that cannot be drawn is like none: mails then show the name of the page. */
const drawnLogo: SiteRoute['render'] = async (ctx, { query }) => {
  const { logo } = await settingsOf(ctx);
  if (logo === null || !isDrawable(logo) || isUndrawable(logo)) throw new NotFound();
  const image = await drawLogo(logo).catch((error) => {
    markUndrawable(ctx, logo, error);
    throw new NotFound();
  });
  const cacheControl = query.get('v') === pictureVersion(logo) ? FOREVER : 'no-cache';
  return {
    body: image,
    type: 'image/png',
    headers: [...pictureHeaders, 'cache-control', cacheControl],
  };
};

/** For clients that ask for `/favicon.ico` without reading the page. */
export async function uploadedFavicon(ctx: Context): Promise<SiteResponse | undefined> {
  const { favicon } = await settingsOf(ctx);
  return favicon !== null && isUploaded(favicon) ? respondWith(favicon) : undefined;
}

const touchIconImage: SiteRoute['render'] = async (ctx) => ({
  body: await drawTouchIcon(ctx, await settingsOf(ctx)),
  type: 'image/png',
  headers: pictureHeaders,
});

interface ManifestIcon {
  readonly src: string;
  readonly type?: string;
  readonly sizes: string;
  readonly purpose: string;
}

/** The icon of the home screen, in the manifest. */
export function touchIcon(settings: Settings): ManifestIcon {
  const src = touchIconAddress(settings, '').replace(/^\//, '');
  const size = `${TOUCH_ICON_SIZE}x${TOUCH_ICON_SIZE}`;
  // How large an icon elsewhere is, only its server knows.
  return {
    src,
    ...(src.includes(':') ? { sizes: 'any' } : { type: 'image/png', sizes: size }),
    purpose: 'any',
  };
}

export const pictureRoutes: readonly SiteRoute[] = [
  { path: DRAWN_LOGO_PATH, render: drawnLogo },
  { path: '/brand/{name}', render: brandPicture },
  { path: '/apple-touch-icon.png', render: touchIconImage },
];
