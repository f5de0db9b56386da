import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The browser from npm runs on this kind of machine only. */
export const isPackedForThisMachine: boolean = process.platform === 'linux' && process.arch === 'x64';

/** The Chromium of this machine: the one that `CHROMIUM` names, or else the one on the PATH if npm has none that runs here. */
export const installedBrowser: string | undefined =
  process.env.CHROMIUM ??
  (isPackedForThisMachine ? undefined : findOnPath(['chromium', 'chromium-browser', 'google-chrome']));

/** Why no browser can run here; false if one can. */
export const noBrowser: string | false =
  installedBrowser !== undefined || isPackedForThisMachine
    ? false
    : 'there is no Chromium on the PATH: install one, or set CHROMIUM to its path';

function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
