/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/**
 * A font by its lines: how far above and below the base line its characters reach, as a share of their size. What is cut off
 * depends on that, and a machine that runs tests has few fonts. So the one that npm installs gets the lines of those that are missing.
 */
interface FontLines {
  readonly name: string;
  readonly ascent: string;
  readonly descent: string;
}

export const fonts: readonly FontLines[] = [
  { name: 'Inter', ascent: '96.9%', descent: '24.2%' },
  { name: 'Open Sans', ascent: '106.9%', descent: '29.3%' },
  { name: 'DejaVu Sans', ascent: '92.8%', descent: '23.6%' },
];

/** The sizes of windows in which a page has to work. */
export const windows = {
  phone: { width: 390, height: 844 },
  'small phone': { width: 360, height: 640 },
  desktop: { width: 1366, height: 900 },
} as const;

const standIn = (): string =>
  readFileSync(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')), 'base64');

/** Shows the page in this font, and says whether the font itself is there, or another one has its lines. */
export async function showInFont(page: Page, font: FontLines, t: TestContext): Promise<void> {
  const isInstalled = await page.evaluate(
    async ({ name, ascent, descent, other }) => {
      const load = async (source: string | BufferSource, descriptors: FontFaceDescriptors) => {
        const face = new FontFace(`${name} of this test`, source, descriptors);
        await face.load();
        document.fonts.add(face);
      };
      const isThere = await load(`local("${name}"), local("${name} Regular")`, {}).then(
        () => true,
        () => false,
      );
      if (!isThere)
        await load(
          Uint8Array.from(atob(other), (byte) => byte.charCodeAt(0)),
          {
            ascentOverride: ascent,
            descentOverride: descent,
            lineGapOverride: '0%',
          },
        );
      document.documentElement.style.setProperty('--mantine-font-family', `"${name} of this test"`);
      await document.fonts.ready;
      return isThere;
    },
    { ...font, other: standIn() },
  );
  t.diagnostic(isInstalled ? `${font.name} is installed` : `another font has the lines of ${font.name}`);
}
