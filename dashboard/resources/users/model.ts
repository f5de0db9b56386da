import type { Schemas } from '@daymark/client';
import { type Role, roles } from '../../../common/roles.ts';
import { dateOf, type Timestamp } from '../../ui/times.ts';

export interface User {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly hasSecondFactor: boolean;
  /** When the last invitation was sent, until it is accepted. */
  readonly invited: Timestamp;
  readonly joined: Timestamp;
  readonly lastSignedIn: Timestamp;
}

export const toUser = ({ attributes }: Schemas['UserAccount']): User => ({
  id: attributes.id,
  name: attributes.name,
  email: attributes.email,
  role: attributes.role,
  isDisabled: attributes.disabled,
  hasSecondFactor: attributes.second_factor,
  invited: attributes.invited,
  joined: attributes.joined,
  lastSignedIn: attributes.last_signed_in,
});

/** Nobody can give a role that allows more than their own. */
export const rolesUpTo = (own: Role): readonly Role[] => roles.slice(roles.indexOf(own));

/** Whether somebody with this role may change that account. */
export const mayChange = (own: Role, { role }: Pick<User, 'role'>): boolean => rolesUpTo(own).includes(role);

export const isPending = ({ joined, isDisabled }: User): boolean => joined.string === null && !isDisabled;

const INVITATION_MS = 7 * 86_400_000;

/** The link of an invitation works for seven days. */
export function isInvitationExpired({ invited }: User, now: number): boolean {
  const sent = dateOf(invited);
  return sent !== undefined && now - sent.getTime() > INVITATION_MS;
}
