import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBinary } from './binary.ts';
import { changelogProblem, notesOf } from './changelog.ts';
import { packChart } from './chart.ts';
import { writeChecksums } from './checksums.ts';
import { root } from './lock.ts';
import { npm } from './npm.ts';
import { packRelease, releaseFolder } from './pack.ts';
import { otherVersions, versionOf } from './versions.ts';

const notesFile = 'RELEASE_NOTES.md';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

/** Why a checkout cannot be released into a folder; empty if it can. */
export function problemsOf(checkout: string, into: string): string[] {
  const version = versionOf(checkout);
  const changelog = readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8');
  const others = otherVersions(checkout);
  const found = [
    git(checkout, 'status', '--porcelain') !== '' &&
      'The working tree has changes that are not committed. Commit them, or take them back.',
    !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && `The version ${version} in package.json is none.`,
    others.length > 0 &&
      `${others.join(', ')} ${others.length === 1 ? 'names' : 'name'} another version than package.json, ${version}. Run "npm run version", and commit the result.`,
    git(checkout, 'tag', '--list', `v${version}`) !== '' &&
      `The tag v${version} exists already. Raise the version: "npm version patch --no-git-tag-version".`,
    changelogProblem(changelog, version),
    existsSync(into) &&
      readdirSync(into).length > 0 &&
      `The folder ${into} is not empty, and SHA256SUMS lists everything in it. Name another one.`,
  ];
  return found.filter((problem) => typeof problem === 'string');
}

/** What people read beside the files of a release. */
export function printNotes(checkout: string): string {
  const version = versionOf(checkout);
  const changelog = readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8');
  return `# Daymark ${version}

${notesOf(changelog, version)}

To check the files, run \`sha256sum --check SHA256SUMS\` in their folder. \`daymark-${version}.cdx.json\` is the bill of materials.
`;
}

/** Builds every package of this checkout, with the notes, and checksums of everything. */
async function build(into: string): Promise<void> {
  await packRelease(into);
  npm(['pack', '--pack-destination', into], { cwd: join(root, 'client') });
  packChart(into);
  await buildBinary(into);
  writeFileSync(join(into, notesFile), printNotes(root));
  await writeChecksums(into);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      verified: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const tag = `v${versionOf(root)}`;
  const into = resolve(positionals[0] ?? join(releaseFolder, tag));
  const problems = problemsOf(root, into);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  // Where it was verified a moment ago, as in CI, it need not be verified again.
  if (!values.verified) npm(['run', 'verify'], { cwd: root });
  if (values['dry-run']) {
    console.log(printNotes(root));
    console.log(`Nothing was built or tagged. Without --dry-run, ${tag} would be built into ${into}.`);
  } else {
    await build(into);
    git(root, 'tag', '--annotate', tag, '--cleanup=verbatim', '--file', join(into, notesFile));
    console.log(`Tagged ${tag}, and built into ${into}:`);
    for (const name of readdirSync(into).sort()) console.log(`  ${name}`);
    console.log(
      `To publish it: git push origin ${tag}, and upload these files with the text of ${notesFile}.`,
    );
  }
}
