import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lock.ts';

/**
 * The version of Daymark stands in package.json. These files repeat it, because what reads them reads nothing else. The text before
 * each copy finds it.
 */
const copies: Readonly<Record<string, readonly RegExp[]>> = {
  'package-lock.json': [
    /(?<=^\{\s+"name": "daymark",\s+"version": ")[^"]+/,
    /(?<="": \{\s+"name": "daymark",\s+"version": ")[^"]+/,
    /(?<="client": \{\s+"name": "@daymark\/client",\s+"version": ")[^"]+/,
  ],
  'client/package.json': [/(?<="version": ")[^"]+/],
  'openapi.json': [/(?<="x-daymark-version": ")[^"]+/],
  'deploy/helm/daymark/Chart.yaml': [/(?<=^version: ).+/m, /(?<=^appVersion: ).+/m],
  Dockerfile: [/(?<=image\.version=")[^"]+/],
};

export const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** The files of a checkout that name another version than its package.json. */
export function otherVersions(folder: string): string[] {
  const version = versionOf(folder);
  return Object.entries(copies).flatMap(([file, places]) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return places.every((place) => place.exec(text)?.[0] === version) ? [] : [file];
  });
}

/** Writes the version of package.json into the files that repeat it. `npm version` runs this. */
export function writeVersions(folder: string): void {
  const version = versionOf(folder);
  for (const [file, places] of Object.entries(copies)) {
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      places.reduce((changed, place) => changed.replace(place, version), text),
    );
  }
}

if (import.meta.main) writeVersions(root);
