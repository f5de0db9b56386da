import type { Context } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import type { SiteAnswer, SiteRoute } from '../../http/site.ts';
import { publicReadContext } from '../../public-state/state.ts';
import { loadSettings } from '../../resources/settings/queries.ts';
import { imageHeaders } from '../badges/routes.ts';
import { MAIL_LOGO_PATH } from './address.ts';

/** Twice the height at which mails show it, for fine screens. */
const HEIGHT = 72;

/** The logo that the settings hold, in a format that mail programs show. */
async function mailLogo(ctx: Context): Promise<SiteAnswer> {
  const { logo } = await loadSettings(publicReadContext(ctx));
  const [, type, content] = /^data:(image\/[a-z+]+);base64,(.+)$/i.exec(logo ?? '') ?? [];
  if (type === undefined || content === undefined) throw new NotFound();
  const image = Buffer.from(content, 'base64');
  if (type.toLowerCase() !== 'image/svg+xml') return { body: image, type, headers: imageHeaders };
  return { body: await drawn(image), type: 'image/png', headers: imageHeaders };
}

/** An image that cannot be drawn is like none: mails show the name of the page instead. */
async function drawn(svg: Buffer): Promise<Buffer> {
  // Loaded on demand: it is native code that hardly any request needs.
  const { renderAsync } = await import('@resvg/resvg-js');
  try {
    const image = await renderAsync(svg, { fitTo: { mode: 'height', value: HEIGHT }, logLevel: 'off' });
    return image.asPng();
  } catch {
    throw new NotFound();
  }
}

export const mailLogoRoutes: readonly SiteRoute[] = [{ path: MAIL_LOGO_PATH, render: mailLogo }];
