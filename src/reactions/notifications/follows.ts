import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NotificationKind } from '../../domain/audience/deliveries/model.ts';
import type { Context } from '../../kernel/context.ts';
import type { SqlDialect } from '../../kernel/db/dialect.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { topicOf } from './notification.ts';

/** What a notification is about. */
interface Subject {
  readonly componentIds: readonly number[];
  readonly incidentId?: number | undefined;
}

/** Whether a row of `subscribers` follows everything, one of the components, one of their groups, or the incident. */
export const follows = (
  dialect: Pick<SqlDialect, 'anyOf'>,
  { componentIds, incidentId = 0 }: Subject,
): RawBuilder<SqlBool> => sql<SqlBool>`(subscribers.global = 1
  or exists (select 1 from subscriber_components where subscriber_components.subscriber_id = subscribers.id
    and ${dialect.anyOf('subscriber_components.component_id', componentIds)})
  or exists (select 1 from subscriber_groups join components
      on components.component_group_id = subscriber_groups.component_group_id
    where subscriber_groups.subscriber_id = subscribers.id and ${dialect.anyOf('components.id', componentIds)})
  or exists (select 1 from subscriber_incidents where subscriber_incidents.subscriber_id = subscribers.id
    and subscriber_incidents.incident_id = ${incidentId}))`;

/** Why a subscriber gets no message now. People may have changed their choices since it was queued. */
export async function whyNotWanted(
  ctx: Context,
  kind: NotificationKind,
  row: Row<'subscribers'>,
  subject: Subject | undefined,
): Promise<string | undefined> {
  if (kind === 'subscriber.confirm')
    return row.verified_at === null ? undefined : 'The address is confirmed already.';
  if (row.verified_at === null) return 'The address is not confirmed.';
  // The link to manage a subscription is sent on request, regardless of all choices.
  if (kind === 'subscriber.manage') return undefined;
  if (row.paused_at !== null) return 'The subscriber paused notifications.';
  if (row.suspended_at !== null) return whySuspended(row);
  if (row.topics !== 'all' && row.topics !== topicOf(kind))
    return `The subscriber wants to be told only of ${row.topics} now.`;
  if (!subject || row.global === 1 || (await isFollowing(ctx, row.id, subject))) return undefined;
  return 'The subscriber does not follow any of this any more.';
}

const whySuspended = ({ channel }: Row<'subscribers'>): string =>
  channel === 'email'
    ? 'The address is suspended: mails to it came back.'
    : 'The address is suspended: it refused several messages.';

async function isFollowing({ connection }: Context, id: number, subject: Subject): Promise<boolean> {
  const { rows } = await sql`select 1 from subscribers
    where subscribers.id = ${id} and ${follows(connection.dialect, subject)}`.execute(connection.read);
  return rows.length > 0;
}
