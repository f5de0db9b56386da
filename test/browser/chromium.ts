import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packed from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import { atEnd } from '../support/at-end.ts';
import { installedBrowser } from '../support/find-browser.ts';
import { cacheFolder } from '../support/folders.ts';

export { noBrowser } from '../support/find-browser.ts';

/** How long a page may take before a test fails. On a busy machine, even a fast page takes many seconds. */
export const PATIENCE_MS = 60_000;

const modules = new URL('../../node_modules/', import.meta.url);

const open = new Map<string | undefined, Browser>();

/**
 * The browser of this process: the installed one at this path, or that of npm. It starts when the first file needs it, and ends
 * with the process.
 */
export async function openBrowser(path = installedBrowser): Promise<Browser> {
  const shared = open.get(path);
  if (shared?.isConnected()) return shared;
  const browser = await launchBrowser(path);
  atEnd(() => browser.close());
  open.set(path, browser);
  return browser;
}

/** Closes everything that a file has opened in the browser. */
export async function leaveBrowser(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}

async function launchBrowser(path: string | undefined): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'];
  if (path !== undefined) return chromium.launch({ executablePath: path, args });
  const folder = unpacked();
  const executablePath = join(folder, 'chromium');
  const env = { ...definedEnv(), FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  // A minimal machine may lack the libraries that the package includes.
  const runs = spawnSync(executablePath, ['--version', '--no-sandbox'], { env }).status === 0;
  const libraries = runs ? {} : { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  return chromium.launch({ executablePath, args, env: { ...env, ...libraries } });
}

/** The folder with the browser. Several tests may ask for it at once, so it is created atomically. */
function unpacked(): string {
  const { version } = JSON.parse(
    readFileSync(new URL('@sparticuz/chromium/package.json', modules), 'utf8'),
  ) as { version: string };
  const folder = join(cacheFolder, `daymark-chromium-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(folder)) return folder;
  const staging = mkdtempSync(`${folder}-`);
  // The package unpacks into the temporary folder, which a separate process can choose.
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, TMPDIR: staging, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  });
  if (status !== 0) throw new Error(`Chromium could not be unpacked: ${stderr}`);
  writeFileSync(join(staging, 'fonts.conf'), fontsIn(folder));
  try {
    renameSync(staging, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Uses the same fonts everywhere, so that widths and images are the same everywhere. */
const fontsIn = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>${fileURLToPath(new URL('dejavu-fonts-ttf/ttf', modules))}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  ${['system-ui', 'sans-serif'].map((name) => `<alias binding="same"><family>${name}</family><prefer><family>Open Sans</family><family>DejaVu Sans</family></prefer></alias>`).join('\n  ')}
  <alias binding="same"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`;

const definedEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

if (import.meta.main) await packed.executablePath();
