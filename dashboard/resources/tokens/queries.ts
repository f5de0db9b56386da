import { MAX_PER_PAGE } from '../../api/all-pages.ts';
import { resource } from '../../api/resource.ts';
import { toToken } from './model.ts';

export const tokens = resource('/api/tokens', 'apiToken', { subject: 'token', toRecord: toToken });

export interface TokenSearch {
  /** Only the tokens of this user. */
  readonly user?: number | undefined;
  readonly q?: string | undefined;
  readonly page?: number | undefined;
}

const filtersOf = (user: number | undefined) => ({
  sort: ['-id' as const],
  ...(user && { 'filter[user]': [user] }),
});

/** The newest first. */
export const tokenList = ({ user, q, page = 1 }: TokenSearch) =>
  tokens.list({ per_page: MAX_PER_PAGE, page, ...filtersOf(user), ...(q && { 'filter[q]': q }) });

/** All tokens of a user: those that were created with a token belong to the same user. */
export const allTokensOf = (user: number) => tokens.all(filtersOf(user));
