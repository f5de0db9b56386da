import { cleanText, isWebAddress, kind, LONG_TEXT, Problem } from './fields.ts';

/** The types of values that only the look of the page has. */

const pictureData = /^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,[a-z0-9+/]+={0,2}$/i;

/** The URL of an image, or the image itself. */
export const picture = () =>
  kind({ type: 'string', format: 'uri', maxLength: LONG_TEXT }, (value) => {
    const address = cleanText(value, LONG_TEXT);
    if (address instanceof Problem || pictureData.test(address)) return address;
    const problem = 'must be a URL that begins with http:// or https://, or data:image/';
    return isWebAddress(address)
      ? address
      : new Problem(`${problem}(png, jpeg, gif, webp or svg+xml);base64, and the image in one line.`);
  });

/** CSS that cannot leave its `style` element. */
export const styleSheet = () =>
  kind({ type: 'string', minLength: 1, maxLength: LONG_TEXT }, (value) => {
    const css = cleanText(value, LONG_TEXT);
    if (css instanceof Problem || !/<\/style/i.test(css)) return css;
    return new Problem('must not contain "</style": write the rules alone, without tags.');
  });

/** A hexadecimal color, normalized to `#rrggbb` in lower case. */
export const colour = () =>
  kind({ type: 'string', pattern: '^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' }, (value) => {
    const text = cleanText(value, 255);
    if (text instanceof Problem) return text;
    if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) {
      return new Problem('must be a colour such as #2563eb or #26e.');
    }
    const hex = text.toLowerCase();
    return hex.length === 7 ? hex : hex.replace(/[0-9a-f]/g, '$&$&');
  });
