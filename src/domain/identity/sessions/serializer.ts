import { isRole, roleAbilities } from '../../../kernel/auth/role-abilities.ts';
import type { MailWay } from '../../../kernel/config/mail-way.ts';
import {
  nullableTimestamp,
  type Resource,
  timestamp,
  toOne,
  withExtra,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { deviceName, UNKNOWN_TIME } from './model.ts';
import type { CurrentSession, Session } from './queries.ts';

export const serializeSession = (readContext: ReadContext, record: Session, currentId: number): Resource => ({
  id: String(record.id),
  type: 'sessions',
  attributes: {
    id: record.id,
    current: record.id === currentId,
    device: deviceName(record.user_agent),
    address: record.address,
    method: record.method,
    second_factor: record.second_factor === 1,
    authenticated: nullableTimestamp(
      readContext,
      record.authenticated_at === UNKNOWN_TIME ? null : record.authenticated_at,
    ),
    last_used: timestamp(readContext, record.last_used_at),
    expires: timestamp(readContext, record.expires_at),
    created: timestamp(readContext, record.created_at),
  },
  relationships: { user: toOne('users', record.user_id) },
});

export function serializeCurrentSession(
  readContext: ReadContext,
  { session, user, factors, unconfirmedEmail, lacksSecondFactor, page }: CurrentSession,
  mailSentBy: MailWay,
): Resource {
  const resource = serializeSession(readContext, session, session.id);
  withExtra(resource.attributes, {
    name: user.name,
    email: user.email,
    unconfirmed_email: unconfirmedEmail,
    role: user.role,
    abilities: isRole(user.role) && !lacksSecondFactor ? [...roleAbilities[user.role]].sort() : [],
    locale: user.locale,
    timezone: user.timezone,
    has_password: user.password_hash !== null,
    second_factors: factors,
    lacks_second_factor: lacksSecondFactor,
    page: { ...page, mail_sent_by: mailSentBy },
  });
  return resource;
}
