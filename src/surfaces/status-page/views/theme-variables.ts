import { statusNames } from '../../../../common/settings.ts';

/**
 * The variables that the custom CSS may set; docs/theming.md describes them. The page uses shades of these colours that
 * browsers compute: OKLCH keeps the hue, and its lightness is limited, so that texts keep their contrast whatever colour
 * is set. Nothing is added to a page whose CSS sets none of them.
 */
const colourVariables: readonly {
  readonly name: string;
  readonly light: (colour: string) => string;
  readonly dark: (colour: string) => string;
}[] = [
  {
    name: '--daymark-accent',
    light: (colour) => `--accent:${shade(colour, 'min(l,.48)', 0.18)};--on-accent:#fff`,
    dark: (colour) => `--accent:${shade(colour, 'max(l,.8)', 0.12)};--on-accent:#000`,
  },
  {
    name: '--daymark-background',
    light: (colour) => `--ground:${shade(colour, 'max(l,.96)', 0.015)}`,
    dark: (colour) => `--ground:${shade(colour, 'min(l,.18)', 0.03)}`,
  },
  ...statusNames.map((status, index) => ({
    name: `--daymark-${status.replaceAll('_', '-')}`,
    light: (colour: string) =>
      [
        `--s${index + 1}:${shade(colour, 'min(l,.46)', 0.16)}`,
        `--b${index + 1}:${shade(colour, 'min(l,.57)', 0.18)}`,
        `--t${index + 1}:${shade(colour, '.96', 0.02)}`,
      ].join(';'),
    dark: (colour: string) =>
      [
        `--s${index + 1}:${shade(colour, 'max(l,.82)', 0.1)}`,
        `--b${index + 1}:${shade(colour, 'max(l,.66)', 0.16)}`,
        `--t${index + 1}:${shade(colour, '.26', 0.03)}`,
      ].join(';'),
  })),
];

const shade = (colour: string, lightness: string, chroma: number): string =>
  `oklch(from ${colour} ${lightness} min(c,${chroma}) h)`;

/** The rules for the variables that this CSS sets. */
export function variableStyles(css: string): string {
  const used = colourVariables.filter(({ name }) => new RegExp(`${name}\\s*:`).test(css));
  if (used.length === 0) return '';
  const rules = (appearance: 'light' | 'dark') =>
    `:root{${used.map((variable) => variable[appearance](`var(${variable.name})`)).join(';')}}`;
  return `${rules('light')}@media screen and (prefers-color-scheme:dark){${rules('dark')}}`;
}
