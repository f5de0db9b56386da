import { Problem } from '@daymark/client';
import { fill, words } from '../words/words.ts';

/** The person closed a dialog instead of going on, such as the one to sign in again. */
export class Cancelled extends Error {}

/** What to tell people about an error, with what to do next. */
export function messageOf(error: unknown): string {
  const text = words.common;
  if (!(error instanceof Problem))
    return error instanceof Error && error.message ? error.message : text.failed;
  switch (error.status) {
    case 0:
      return text.offline;
    case 403:
      return text.forbidden;
    case 404:
      return text.notFound;
    case 412:
      return text.changedMeanwhile;
    case 422:
      return Object.keys(error.errors).length > 0 ? text.invalid : error.message;
    case 429:
      return fill(text.tooMany, { seconds: error.retryAfter ?? 60 });
    case 500:
    case 502:
    case 504:
      return error.requestId === undefined
        ? text.failed
        : `${text.failed} ${fill(text.requestId, { id: error.requestId })}`;
    default:
      return error.message;
  }
}

/** The same for an action without fields, such as a button: what the server says about each of them. */
export const reasonOf = (error: unknown): string =>
  error instanceof Problem && error.status === 422
    ? Object.values(error.errors).flat().join(' ') || error.message
    : messageOf(error);

/** The same for a field that is a list or an object: what the server says about it or about one of its members. */
export const fieldOrMemberError = (error: unknown, field: string): string | undefined => {
  if (!(error instanceof Problem)) return undefined;
  const found = Object.keys(error.errors).find((path) => path === field || path.startsWith(`${field}.`));
  return found === undefined ? undefined : error.errors[found]?.[0];
};

/** What the server says about one field, such as `components.1.status`. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof Problem ? error.errors[field]?.[0] : undefined;
