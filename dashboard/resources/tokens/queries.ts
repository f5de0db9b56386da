import { queryOptions } from '@tanstack/react-query';
import { MAX_PER_PAGE, readAllPages } from '../../api/all-pages.ts';
import { call } from '../../api/client.ts';
import type { Page } from '../../api/documents.ts';
import { pageOf } from '../../api/documents.ts';
import { type Token, toToken } from './model.ts';

export interface TokenSearch {
  /** Only the tokens of this user. */
  readonly user?: number | undefined;
  readonly page?: number | undefined;
}

async function load(search: TokenSearch, signal: AbortSignal): Promise<Page<Token>> {
  const { data } = await call('GET /api/tokens', {
    signal,
    query: {
      per_page: MAX_PER_PAGE,
      page: search.page ?? 1,
      sort: ['-id'],
      ...(search.user && { 'filter[user]': [search.user] }),
    },
  });
  return pageOf(data, toToken);
}

export const tokenList = (search: TokenSearch) =>
  queryOptions({
    queryKey: ['tokens', 'list', search],
    queryFn: ({ signal }): Promise<Page<Token>> => load(search, signal),
  });

/** All tokens of a user: those that were created with a token belong to the same user. */
export const allTokensOf = (user: number) =>
  queryOptions({
    queryKey: ['tokens', 'all', user],
    queryFn: async ({ signal }): Promise<readonly Token[]> => {
      const { records } = await readAllPages(({ page }) => load({ user, page }, signal));
      return records;
    },
  });

export const tokenById = (id: number) =>
  queryOptions({
    queryKey: ['tokens', 'one', id],
    queryFn: async ({ signal }): Promise<Token> => {
      const { data } = await call('GET /api/tokens/{apiToken}', { path: { apiToken: id }, signal });
      return toToken(data.data);
    },
  });
