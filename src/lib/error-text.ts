/** Causes and parts of causes that are looked at. */
const MAX_DEPTH = 4;
const MAX_PARTS = 5;

/**
 * What an error says, with its causes, and never nothing: an `AggregateError`, such as that of a connection that was tried over
 * IPv6 and IPv4, and some errors of drivers have no message of their own, but parts, a cause or a code.
 */
export function errorText(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return typeof error === 'string' && error !== '' ? error : 'unknown error';
  const own = error.message.trim();
  const causes = depth < MAX_DEPTH ? causesOf(error, own).slice(0, MAX_PARTS) : [];
  const texts = new Set(causes.map((each) => errorText(each, depth + 1)));
  const said = [...texts].filter((text) => !own.includes(text)).join('; ');
  if (own !== '') return said === '' ? own : `${own} (${said})`;
  return said || withCode(error);
}

/** The message of an error of several parts says what they say, if it has one. */
const causesOf = (error: Error, own: string): readonly unknown[] => [
  ...(error instanceof AggregateError && own === '' ? error.errors : []),
  ...(error.cause instanceof Error ? [error.cause] : []),
];

const withCode = (error: NodeJS.ErrnoException): string =>
  error.code ? `${error.name} (${error.code})` : error.name;
