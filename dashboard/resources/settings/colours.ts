/** The backgrounds of the page, in both appearances. */
const LIGHT = '#ffffff';
const DARK = '#15191f';
const READABLE = 4.5;

const channels = (colour: string): number[] => {
  const hex = colour.length === 4 ? colour.slice(1).replace(/./g, '$&$&') : colour.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
};

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio that WCAG defines, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export const isColour = (text: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

/** `#26e` as `#2266ee`, as the field of the browser needs it. */
export const longColour = (colour: string): string =>
  colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;

export interface Readability {
  readonly onLight: number;
  readonly onDark: number;
  readonly isGoodOnLight: boolean;
  readonly isGoodOnDark: boolean;
}

/** How well texts in this colour can be read on the page. */
export function readabilityOf(colour: string): Readability {
  const [onLight, onDark] = [contrast(colour, LIGHT), contrast(colour, DARK)];
  return { onLight, onDark, isGoodOnLight: onLight >= READABLE, isGoodOnDark: onDark >= READABLE };
}
