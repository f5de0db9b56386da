/** Colours as `#rrggbb`, unless something else is said. */

/** The backgrounds of the page and of its cards. */
export const surfaces = {
  light: { ground: '#f6f7f9', card: '#ffffff' },
  dark: { ground: '#0d1014', card: '#15191f' },
} as const;

/** Whether a text is a colour, as `#rgb` or `#rrggbb`. */
export const isColour = (text: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

/** `#26e` as `#2266ee`. */
export const longColour = (colour: string): string =>
  colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour;

const channels = (colour: string): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Relative luminance, as WCAG defines it. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio, as WCAG defines it: from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A colour on the way from one to the other: 0 is the first, 1 the other. */
export function mix(colour: string, other: string, share: number): string {
  const target = channels(other);
  const mixed = channels(colour).map((channel, index) =>
    Math.round(channel + ((target[index] ?? 0) - channel) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colour itself if it is readable on this background, otherwise the nearest one that is. */
export function readableOn(colour: string, background: string, ratio = 4.5): string {
  const extreme = luminance(background) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, extreme, share);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return extreme;
}

/** The same for several backgrounds that are all light or all dark. */
export function readableOnAll(colour: string, backgrounds: readonly string[], ratio: number): string {
  return backgrounds.reduce((readable, background) => readableOn(readable, background, ratio), colour);
}

/** Black or white, whichever has the higher contrast on this background. */
export const textColourOn = (background: string): string =>
  contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000';
