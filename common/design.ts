import { surfaces } from './colours.ts';

/**
 * The design tokens that the page, mails, embeds, share images and the dashboard have in common. docs/design.md says what each
 * of them is for. The colours of statuses and the accent are settings, and are derived in `domain/settings/palette.ts`.
 */

/** The neutral colours, by their role. */
export interface Neutrals {
  /** Behind everything. */
  readonly ground: string;
  /** The background of a card, and of fields in it. */
  readonly card: string;
  readonly text: string;
  /** What explains or dates something else. At least 4.5:1 on the ground and on cards. */
  readonly muted: string;
  /** Borders and dividers. They never carry meaning. */
  readonly line: string;
  /** A shape that stands for the absence of data. */
  readonly empty: string;
  /** The background of code. */
  readonly code: string;
}

export const neutrals: Readonly<Record<'light' | 'dark', Neutrals>> = {
  light: {
    ...surfaces.light,
    text: '#1b1f24',
    muted: '#57606a',
    line: '#d8dee4',
    empty: '#c9d1d9',
    code: '#f1f3f5',
  },
  dark: {
    ...surfaces.dark,
    text: '#e6e9ed',
    muted: '#9aa4af',
    line: '#2c333c',
    empty: '#3a424d',
    code: '#222831',
  },
};

/** The type scale, in pixels at the browser's default size. Nothing has a size in between. */
export const typeScale = { caption: 12, small: 14, body: 16, lead: 18, title: 20, headline: 24 } as const;

/** Corners, in pixels. */
export const radii = { control: 6, card: 12, pill: 99 } as const;

/** How long something moves or fades, in milliseconds. */
export const motion = { quick: 150, change: 1600 } as const;

/** A size in `rem`, so that it follows the visitor's own text size. */
export const rem = (pixels: number): string => `${pixels / 16}rem`.replace(/^0\./, '.');
