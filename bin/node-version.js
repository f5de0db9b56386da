/** The oldest Node that Daymark runs on: 24.7 was the first with Argon2, which hashes passwords. */
export const neededNode = '24.7';

/** Whether a version, such as that of `process.versions.node`, is new enough. */
export function isNewEnough(version) {
  const [[major, minor], [neededMajor, neededMinor]] = [version, neededNode].map((text) =>
    text.split('.').map(Number),
  );
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}
