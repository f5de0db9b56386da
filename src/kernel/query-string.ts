import { MAX_PARAMETERS, readUrlEncoded, searchOf } from '../lib/url-encoded.ts';
import { BadRequest } from './errors.ts';

/** The parameters of an address. */
export const queryOf = (url: string): URLSearchParams => readQuery(searchOf(url));

/** The parameters of what comes after the `?` of an address. */
export function readQuery(search: string): URLSearchParams {
  const query = readUrlEncoded(search, MAX_PARAMETERS);
  if (!query)
    throw new BadRequest(`The address has more than ${MAX_PARAMETERS} parameters. Ask for less at once.`);
  return query;
}
