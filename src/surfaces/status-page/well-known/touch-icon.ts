import { LRUCache } from 'lru-cache';
import { textColourOn } from '../../../../common/colours.ts';
import { isDrawable } from '../../../domain/settings/pictures.ts';
import type { Settings } from '../../../domain/settings/schema.ts';
import type { Context } from '../../../kernel/context.ts';
import { type Html, html } from '../../../lib/html.ts';
import { drawSvg } from '../share-image/share-image.ts';
import { isUndrawable, markUndrawable } from '../share-image/undrawable.ts';

/** Large enough for phones and for browsers that install the page. */
export const TOUCH_ICON_SIZE = 192;

/** Around a logo, which is not made to fill a square. */
const MARGIN = 24;

/** For an hour, because a picture that could not be drawn is tried again after that time. */
const cache = new LRUCache<string, Promise<Buffer>>({ max: 8, ttl: 3_600_000 });

/**
 * The icon of the page on home screens, as a square PNG: the one in the settings, else the favicon or the logo on a plain
 * background, else a check mark on the accent colour. Pictures from elsewhere are not fetched, so they are not drawn, and those
 * that take too long are left out.
 */
export function drawTouchIcon(ctx: Pick<Context, 'log'>, settings: Settings): Promise<Buffer> {
  const { touch_icon, favicon, logo, accent } = settings;
  const key = JSON.stringify([touch_icon, favicon, logo, accent]);
  const icon = cache.get(key) ?? draw(ctx, settings);
  cache.set(key, icon);
  icon.catch(() => cache.delete(key));
  return icon;
}

interface Candidate {
  readonly picture: string;
  readonly ground: string;
  readonly margin: number;
}

async function draw(
  ctx: Pick<Context, 'log'>,
  { touch_icon, favicon, logo, accent }: Settings,
): Promise<Buffer> {
  const candidates: readonly Candidate[] = [
    ...drawable(touch_icon).map((picture) => ({ picture, ground: '#ffffff', margin: 0 })),
    ...[favicon, logo]
      .flatMap(drawable)
      // White logos show on the accent colour only.
      .flatMap((picture) => ['#ffffff', accent].map((ground) => ({ picture, ground, margin: MARGIN }))),
  ];
  for (const candidate of candidates) {
    const drawn = await drawPicture(ctx, candidate);
    if (drawn !== undefined) return drawn;
  }
  return (await drawSvg({ svg: square(accent, check(textColourOn(accent))).markup })).png;
}

const drawable = (picture: string | null): string[] =>
  picture !== null && isDrawable(picture) ? [picture] : [];

const image = (address: string, margin: number): Html => {
  const size = TOUCH_ICON_SIZE - 2 * margin;
  return html`<image x="${margin}" y="${margin}" width="${size}" height="${size}" href="${address}"/>`;
};

const check = (colour: string): Html =>
  html`<path d="M52 100l30 30 58-64" fill="none" stroke="${colour}" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/>`;

const square = (ground: string, content: Html): Html =>
  html`<svg xmlns="http://www.w3.org/2000/svg" width="${TOUCH_ICON_SIZE}" height="${TOUCH_ICON_SIZE}"><rect width="100%" height="100%" fill="${ground}"/>${content}</svg>`;

/**
 * Undefined if the picture shows nothing but its background: it is damaged, of an unknown kind, or has the same colour. Also if
 * it takes too long.
 */
async function drawPicture(
  ctx: Pick<Context, 'log'>,
  { picture, ground, margin }: Candidate,
): Promise<Buffer | undefined> {
  if (isUndrawable(picture)) return undefined;
  try {
    const { png, isPlain } = await drawSvg({ svg: square(ground, image(picture, margin)).markup });
    return isPlain ? undefined : png;
  } catch (error) {
    markUndrawable(ctx, picture, error);
    return undefined;
  }
}
