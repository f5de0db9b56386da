import { contrast, mix, readableOnAll, surfaces } from '../../../common/colours.ts';
import { defaultStatusColours, type StatusName, statusNames } from '../../../common/settings.ts';

export type Appearance = 'light' | 'dark';

/** The colours of one status in one appearance. */
export interface StatusColours {
  /** Texts: at least 4.5:1 on the page, on cards and on the tint. */
  readonly text: string;
  /** Shapes, bars and borders: at least 3:1 on the same backgrounds. */
  readonly solid: string;
  /** A background, on which the texts of the page are readable, too. */
  readonly tint: string;
}

const of = (text: string, solid: string, tint: string): StatusColours => ({ text, solid, tint });

/** Chosen by eye. Those of other colours are computed. */
const defaultPalettes: Readonly<Record<StatusName, Readonly<Record<Appearance, StatusColours>>>> = {
  operational: {
    light: of('#137a41', '#2da160', '#e5f5eb'),
    dark: of('#56d490', '#3bb273', '#12291c'),
  },
  performance_issues: {
    light: of('#8a5a00', '#c48606', '#fbf1d9'),
    dark: of('#e5b447', '#d99e1f', '#2e2611'),
  },
  partial_outage: {
    light: of('#b3470b', '#e0691a', '#fdebdf'),
    dark: of('#f79a5c', '#ef7d33', '#332012'),
  },
  major_outage: {
    light: of('#b3261e', '#d13a31', '#fce8e6'),
    dark: of('#ff8a80', '#f0564c', '#371a18'),
  },
  unknown: {
    light: of('#57606a', '#7d8590', '#eceef1'),
    dark: of('#a6b0bb', '#8b95a1', '#1f242b'),
  },
  under_maintenance: {
    light: of('#1d5fbf', '#3b7ddd', '#e4eefb'),
    dark: of('#82b4ff', '#5b97ee', '#14243b'),
  },
};

const READABLE = 4.5;
const VISIBLE = 3;
/** How much of the background is in a tint. */
const TINT = 0.88;

/** The colours of a status, derived from the one in the settings so that texts and shapes keep their contrast. */
export function statusColours(
  { status_colours }: { readonly status_colours: Readonly<Record<StatusName, string>> },
  status: StatusName,
  appearance: Appearance,
): StatusColours {
  const colour = status_colours[status];
  if (colour === defaultStatusColours[status]) return defaultPalettes[status][appearance];
  const { ground, card } = surfaces[appearance];
  const tint = mix(colour, card, TINT);
  return {
    text: readableOnAll(colour, [card, ground, tint], READABLE),
    solid: readableOnAll(colour, [card, ground, tint], VISIBLE),
    tint,
  };
}

/** Browser tabs in the light and in the dark appearance. */
const TABS = ['#ffffff', '#202124'] as const;

/**
 * A colour of medium brightness, for icons in browser tabs: it has a contrast of 3:1 on light and on dark tabs, and so has
 * the white symbol in it.
 */
export function iconColour(colour: string): string {
  const [light, dark] = TABS;
  for (let share = 0; share <= 1; share += 0.02) {
    const fitting = ['#000000', '#ffffff']
      .map((extreme) => mix(colour, extreme, share))
      .find((candidate) => contrast(candidate, light) >= VISIBLE && contrast(candidate, dark) >= VISIBLE);
    if (fitting !== undefined) return fitting;
  }
  return colour;
}

/** The CSS variables of the style sheet: `--s1` texts, `--b1` shapes, `--t1` tints, for each status. */
export const statusVariables = (
  settings: Parameters<typeof statusColours>[0],
  appearance: Appearance,
): string => {
  const palettes = statusNames.map((name) => statusColours(settings, name, appearance));
  const variables = (letter: string, kind: keyof StatusColours) =>
    palettes.map((palette, index) => `--${letter}${index + 1}:${palette[kind]}`).join(';');
  return [variables('s', 'text'), variables('b', 'solid'), variables('t', 'tint')].join(';');
};
