import { isColour, longColour } from '../../../common/colours.ts';
import { LONG_TEXT } from '../../../common/text-limits.ts';
import { cleanText, isWebAddress, kind } from './fields.ts';
import { Problem } from './problems.ts';

/** The types of values that only the look of the page has. */

const pictureData = /^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,[a-z0-9+/]+={0,2}$/i;

const begins =
  (...hex: readonly string[]) =>
  (bytes: Buffer) =>
    hex.some((start) => bytes.toString('hex', 0, start.length / 2) === start);

/** How the files of each type begin. Browsers look at the bytes, too, whatever a file says about itself. */
const signatures: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: begins('89504e470d0a1a0a'),
  jpeg: begins('ffd8ff'),
  gif: begins('474946383761', '474946383961'),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  // After a declaration, comments and a document type, which are optional.
  'svg+xml': (bytes) =>
    /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>\s*)*<(?:\w+:)?svg[\s/>]/i.test(
      bytes.toString(),
    ),
};

const isPicture = (type: string, address: string): boolean =>
  signatures[type]?.(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')) === true;

/** The URL of an image, or the image itself. */
export const picture = () =>
  kind({ type: 'string', format: 'uri', maxLength: LONG_TEXT }, (value) => {
    const address = cleanText(value, LONG_TEXT);
    if (address instanceof Problem) return address;
    const type = pictureData.exec(address)?.[1];
    if (type !== undefined)
      return isPicture(type.toLowerCase(), address)
        ? address
        : new Problem('picture_type_mismatch', { type });
    return isWebAddress(address) ? address : new Problem('invalid_picture');
  });

const imageFile = /^data:image\/(?:png|jpeg|gif);base64,([a-z0-9+/]+={0,2})$/i;

/** An image as its bytes. Whether they are one, the decoder finds out. */
export const imageData = () =>
  kind({ type: 'string', format: 'uri' }, (value) => {
    if (typeof value !== 'string') return new Problem('string_expected');
    const [, data] = imageFile.exec(value.trim()) ?? [];
    return data === undefined ? new Problem('invalid_image') : Buffer.from(data, 'base64');
  });

/** CSS that cannot leave its `style` element. */
export const styleSheet = () =>
  kind({ type: 'string', minLength: 1, maxLength: LONG_TEXT }, (value) => {
    const css = cleanText(value, LONG_TEXT);
    if (css instanceof Problem || !/<\/style/i.test(css)) return css;
    return new Problem('style_tag');
  });

/** A hexadecimal color, normalized to `#rrggbb` in lower case. */
export const colour = () =>
  kind({ type: 'string', pattern: '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' }, (value) => {
    const text = cleanText(value, 255);
    if (text instanceof Problem) return text;
    if (!isColour(text)) return new Problem('invalid_color');
    return longColour(text.toLowerCase());
  });
