import { queryOptions } from '@tanstack/react-query';
import type { Role } from '../../../common/roles.ts';
import { MAX_PER_PAGE, type PageRequest, readAllPages } from '../../api/all-pages.ts';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
import { toUser, type User } from './model.ts';

export interface UserSearch {
  readonly q?: string;
  readonly role?: Role;
  readonly state?: 'pending' | 'disabled';
  readonly page?: number;
}

type Match = { readonly 'filter[name]': string } | { readonly 'filter[email]': string } | object;

async function load(
  search: UserSearch,
  match: Match,
  signal: AbortSignal,
  { page, per_page }: PageRequest = { page: search.page ?? 1, per_page: MAX_PER_PAGE },
): Promise<Page<User>> {
  const { data } = await call('GET /api/users', {
    signal,
    query: {
      per_page,
      page,
      sort: ['name', 'id'],
      ...(search.role && { 'filter[role]': search.role }),
      ...(search.state === 'disabled' && { 'filter[disabled]': true }),
      ...(search.state === 'pending' && { 'filter[joined]': false, 'filter[disabled]': false }),
      ...match,
    },
  });
  return pageOf(data, toUser);
}

/** The API searches one member at a time, so both are asked for and put together. */
async function loadMatches(q: string, search: UserSearch, signal: AbortSignal): Promise<Page<User>> {
  const found = await Promise.all([
    readAllPages((part) => load(search, { 'filter[name]': q }, signal, part)),
    readAllPages((part) => load(search, { 'filter[email]': q }, signal, part)),
  ]);
  const byId = new Map(found.flatMap(({ records }) => records.map((user) => [user.id, user])));
  return { records: [...byId.values()], total: byId.size, page: 1, lastPage: 1 };
}

export const userList = ({ q, ...search }: UserSearch = {}) =>
  queryOptions({
    queryKey: ['users', 'list', { q, ...search }],
    queryFn: ({ signal }): Promise<Page<User>> =>
      q ? loadMatches(q, { ...search, page: 1 }, signal) : load(search, {}, signal),
  });

/** Everybody, for the names of people and for filters. */
export const allUsers = queryOptions({
  queryKey: ['users', 'list', 'all'],
  queryFn: ({ signal }): Promise<Page<User>> => readAllPages((part) => load({}, {}, signal, part)),
});

export const userById = (id: number) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }): Promise<Versioned<User>> => {
      const { data, etag } = await call('GET /api/users/{user}', { path: { user: id }, signal });
      return { record: toUser(data.data), etag };
    },
  });
