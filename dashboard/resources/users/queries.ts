import type { BodyOf, QueryOf, Schemas } from '@daymark/client';
import type { Role } from '../../../common/roles.ts';
import { MAX_PER_PAGE } from '../../api/all-pages.ts';
import type { Page } from '../../api/documents.ts';
import { queryOf, resource, write } from '../../api/resource.ts';
import { toUser, type User } from './model.ts';

export const users = resource('/api/users', 'user', { subject: 'user', toRecord: toUser });

export interface UserSearch {
  readonly q?: string;
  readonly role?: Role;
  readonly state?: 'pending' | 'disabled';
  readonly page?: number;
}

const filtersOf = ({ role, state }: UserSearch): QueryOf<'GET /api/users'> => ({
  sort: ['name', 'id'],
  ...(role && { 'filter[role]': role }),
  ...(state === 'disabled' && { 'filter[disabled]': true }),
  ...(state === 'pending' && { 'filter[joined]': false, 'filter[disabled]': false }),
});

/** The API searches one member at a time, so both are asked for and put together. */
const matches = (q: string, search: UserSearch) =>
  queryOf(['users', 'matches', q, filtersOf(search)], async ({ signal }): Promise<Page<User>> => {
    const filters = filtersOf(search);
    const found = await Promise.all([
      users.fetchAll({ ...filters, 'filter[name]': q }, signal),
      users.fetchAll({ ...filters, 'filter[email]': q }, signal),
    ]);
    const byId = new Map(found.flatMap(({ records }) => records.map((user) => [user.id, user])));
    return { records: [...byId.values()], total: byId.size, page: 1, lastPage: 1 };
  });

export const userList = ({ q, ...search }: UserSearch = {}) =>
  q
    ? matches(q, search)
    : users.list({ per_page: MAX_PER_PAGE, page: search.page ?? 1, ...filtersOf(search) });

/** Everybody, for the names of people and for filters. */
export const allUsers = users.all(filtersOf({}));

/** What whoever invited somebody passes on. The server shows the link once. */
export interface Invitation {
  readonly name: string;
  readonly email: string;
  readonly link: string;
}

const toInvitation = ({ attributes }: Schemas['InvitedUserAccount']): Invitation => ({
  name: attributes.name,
  email: attributes.email,
  link: attributes.invitation_link ?? '',
});

/** Creates the account without a password, so that the server makes an invitation. */
export async function invite(body: BodyOf<'POST /api/users'>, idempotencyKey: string): Promise<Invitation> {
  const { data } = await users.create(body, idempotencyKey);
  return toInvitation(data);
}

export async function inviteAgain(user: number): Promise<Invitation> {
  const { data } = await write('user', 'POST /api/users/{user}/invitation', { path: { user } });
  return toInvitation(data);
}

/** Ends their sessions. They can sign in again, and their tokens go on working. */
export const signOut = (user: number) =>
  write('user', 'DELETE /api/users/{user}/sessions', { path: { user } });
