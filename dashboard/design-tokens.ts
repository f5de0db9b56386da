import type { Plugin } from 'vite';
import { motion, type Neutrals, neutrals, radii, rem, typeScale } from '../common/design.ts';

const lines = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

const coloursOf = (scheme: Neutrals): string => lines({ ...scheme });

/** The tokens of `common/design.ts` as CSS variables. The names are those of `docs/design.md`. */
export function designTokens(): string {
  const sizes = Object.entries(typeScale).map(([name, pixels]) => [`size-${name}`, rem(pixels)]);
  const corners = Object.entries(radii).map(([name, pixels]) => [`radius-${name}`, `${pixels}px`]);
  const fixed = lines(Object.fromEntries([...sizes, ...corners, ['quick', `${motion.quick}ms`]]));
  const dark = coloursOf(neutrals.dark);
  return [
    `:root{${fixed};${coloursOf(neutrals.light)}}`,
    `:root[data-mantine-color-scheme="dark"]{${dark}}`,
    // Until the script has applied what people chose.
    `@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${dark}}}`,
  ].join('\n');
}

const NAME = 'virtual:design-tokens.css';
const ID = '/design-tokens.css';

/** Lets the program import the tokens as a style sheet. */
export const designTokensPlugin: Plugin = {
  name: 'design-tokens',
  resolveId: (id) => (id === NAME ? ID : null),
  load: (id) => (id === ID ? designTokens() : null),
};
