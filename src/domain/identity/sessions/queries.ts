import { sql } from 'kysely';
import type { SessionActor } from '../../../kernel/auth/actor.ts';
import { hasSecondFactor, SESSION_IDLE_SECONDS } from '../../../kernel/auth/session-credentials.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { NOW, PARENT } from '../../../kernel/db/statement.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import { getFrom, type Source } from '../../../kernel/jsonapi/source.ts';
import { loadSettings } from '../../settings/queries.ts';
import type { Settings } from '../../settings/schema.ts';
import { findOpenLink } from '../account-links/queries.ts';
import { type SecondFactor, secondFactorsOf } from './second-factor.ts';

export type Session = Row<'sessions'>;

const ofUser = sql<boolean>`sessions.user_id = ${PARENT} and sessions.expires_at > ${NOW}
  and sessions.last_used_at > ${NOW} - ${sql.lit(SESSION_IDLE_SECONDS)}`;

const sessionsOfUser: Source<Session> = {
  key: 'sessions of a user',
  table: 'sessions',
  columns: sql`sessions.*`,
  exists: ofUser,
  visible: ofUser,
  filters: {},
  sorts: { id: sql.ref('sessions.id') },
};

/** The sessions of a user that can still be used. */
export const sessionSource = (userId: number): Source<Session> => ({
  ...sessionsOfUser,
  values: { parent: userId },
});

/** A session with what the dashboard needs to know about its user. */
export interface CurrentSession {
  readonly session: Session;
  readonly user: Row<'users'>;
  readonly factors: readonly SecondFactor[];
  readonly unconfirmedEmail: string | null;
  /** Whether a second factor is required, by the role or after an import, and the sign-in had none. */
  readonly lacksSecondFactor: boolean;
  readonly page: PageFacts;
}

/** What everybody who is signed in needs to know about the status page, also without the ability to read its settings. */
type PageFacts = Pick<Settings, 'name' | 'timezone' | 'locale' | 'notification_hold'>;

export async function getCurrentSession(
  readContext: ReadContext,
  { id, userId }: Pick<SessionActor, 'id' | 'userId'>,
): Promise<CurrentSession> {
  const session = await getFrom(readContext, sessionSource(userId), id);
  const user = await getUser(readContext, userId);
  const { second_factor_roles, name, timezone, locale, notification_hold } = await loadSettings(readContext);
  const pending = await findOpenLink(readContext, userId, 'email_change');
  return {
    session,
    user,
    factors: await secondFactorsOf(readContext, user),
    unconfirmedEmail: pending?.email ?? null,
    lacksSecondFactor:
      !hasSecondFactor(session) &&
      (user.second_factor_due === 1 || second_factor_roles.some((role) => role === user.role)),
    page: { name, timezone, locale, notification_hold },
  };
}

export async function getUser({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'users'>> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** The stored row of one of the user's own sessions, for a write. */
export async function getOwnSession({ db }: Pick<Tx, 'db'>, userId: number, id: number): Promise<Session> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
