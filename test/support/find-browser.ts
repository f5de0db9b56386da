import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The browser from npm runs on this kind of machine only. */
export const isPackedForThisMachine: boolean = process.platform === 'linux' && process.arch === 'x64';

const onPath = findOnPath(['chromium', 'chromium-browser', 'google-chrome']);

/** The Chromium of this machine: the one that `CHROMIUM` names, or else the one on the PATH if npm has none that runs here. */
export const installedBrowser: string | undefined =
  process.env.CHROMIUM ?? (isPackedForThisMachine ? undefined : onPath);

/** Why no browser can run here; false if one can. */
export const noBrowser: string | false =
  installedBrowser !== undefined || isPackedForThisMachine
    ? false
    : 'there is no Chromium on the PATH: install one, or set CHROMIUM to its path';

/** A Chromium that shows notifications: that of npm cannot. */
export const notifyingBrowser: string | undefined = process.env.CHROMIUM ?? onPath;

/** Why no browser here shows notifications; false if one does. */
export const noNotifications: string | false =
  notifyingBrowser !== undefined
    ? false
    : "npm's Chromium shows none: install another one, or set CHROMIUM to its path";

function findOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}
