import { readFile } from 'node:fs/promises';

const packageFile = new URL('../../../package.json', import.meta.url);

/** The version on the disk, which may be newer than the one that runs. Undefined if it cannot be read, such as during an upgrade. */
export async function findInstalledVersion(file: URL = packageFile): Promise<string | undefined> {
  try {
    const { version }: { version?: unknown } = JSON.parse(await readFile(file, 'utf8'));
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** What a restart would change, in the words of the API. */
export function describeInstalled(version: string, installed: string | undefined) {
  const needsRestart = installed !== undefined && installed !== version;
  return {
    version,
    installed: installed ?? null,
    restart_needed: needsRestart,
    advice: needsRestart
      ? `Daymark ${installed} is installed, and ${version} is still running. Restart Daymark to use the new version.`
      : null,
  };
}
