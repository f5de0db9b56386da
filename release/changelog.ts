interface Section {
  /** The version, or `Unreleased`. */
  readonly name: string;
  readonly date: string | undefined;
  readonly text: string;
}

/** The sections of a changelog in the form of Keep a Changelog, in their order. */
export function sectionsOf(changelog: string): Section[] {
  const parts = changelog.split(/^## /m).slice(1);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const [, name = heading, date] = /^\[?([^\]\s]+)\]?(?: - (\d{4}-\d\d-\d\d))?$/.exec(heading.trim()) ?? [];
    return { name, date, text: lines.join('\n').trim() };
  });
}

/** Why the changelog does not fit a release of this version; undefined if it does. */
export function changelogProblem(changelog: string, version: string): string | undefined {
  const sections = sectionsOf(changelog);
  const [unreleased, newest] = sections;
  if (unreleased?.name !== 'Unreleased')
    return 'CHANGELOG.md does not begin with a section "Unreleased". Add an empty one for what comes.';
  if (newest?.name !== version || newest.date === undefined || newest.text === '')
    return `CHANGELOG.md has no section "[${version}] - <date>" below "Unreleased". Write what users will notice.`;
  if (unreleased.text !== '')
    return `CHANGELOG.md still has lines in "Unreleased". Move them to ${version}, which contains them.`;
  return undefined;
}

/** What the changelog says about a version. */
export const notesOf = (changelog: string, version: string): string =>
  sectionsOf(changelog).find(({ name }) => name === version)?.text ?? '';
