import { type StaffTopic, staffTopics } from '../../../../common/staff-notifications.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { loadSealingKey, seal } from '../../../kernel/db/sealed-text.ts';
import { append } from '../../../kernel/events/events.ts';
import type { UpdatedUserState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { updateForm } from '../../../kernel/validation/form.ts';
import { whyRefused } from '../../audience/webhooks/address.ts';
import { requireSession } from '../sessions/actions.ts';
import { getUser } from '../sessions/queries.ts';
import { mayBeTold, type Preferences, toStored } from './model.ts';
import { loadPreferences } from './queries.ts';
import { preferencesInput } from './schema.ts';

const NO_CHAT = 'needs a chat: send `chat` with its format and its URL as well.';
const NOT_TOLD = 'is not for your role, so you are not told of it. Send an empty list.';
const NO_TIME = 'must not be the same as from.';

/** Changes what the user is told of. Nobody can do this for somebody else. */
export async function updatePreferences(ctx: Context, actor: Actor, body: object): Promise<void> {
  const { userId } = requireSession(actor);
  const form = updateForm(preferencesInput, body);
  const { chat, quiet_hours: quiet } = form.values;
  const refusal = chat ? await whyRefused(ctx, chat.url) : undefined;
  if (refusal) form.add('chat.url', refusal);
  if (quiet && quiet.from === quiet.until) form.fail('quiet_hours.until', 'invalid', { reason: NO_TIME });
  await loadSealingKey(ctx.connection);
  const sealed = chat ? { format: chat.format, sealed: await seal(ctx.connection, chat.url) } : chat;
  return transaction(ctx, actor, async (tx) => {
    const before = await loadPreferences(tx, userId);
    const { role } = await getUser(tx, userId);
    const hasChat = (sealed === undefined ? before.chat : sealed) !== null;
    for (const topic of staffTopics)
      if (form.values[topic]?.includes('chat') && !hasChat) form.fail(topic, 'invalid', { reason: NO_CHAT });
    for (const topic of staffTopics) {
      // What was chosen in another role may stay: it has no effect, and works again in that role.
      const isMore = form.values[topic]?.some((channel) => !before[topic].includes(channel)) === true;
      if (isMore && !mayBeTold(role, topic)) form.fail(topic, 'invalid', { reason: NOT_TOLD });
    }
    const { chat: _, quiet_hours, quiet_hours_except, ...values } = form.done();
    const wanted: Preferences = {
      ...before,
      ...values,
      ...(sealed !== undefined && { chat: sealed }),
      ...(quiet_hours !== undefined && { quietHours: quiet_hours }),
      ...(quiet_hours_except !== undefined && { quietHoursExcept: quiet_hours_except }),
    };
    const after = hasChat ? wanted : withoutChat(wanted);
    if (JSON.stringify(toStored(after)) === JSON.stringify(toStored(before))) return;
    const stored = { ...toStored(after), updated_at: tx.now };
    await tx.db
      .insertInto('notification_preferences')
      .values({ user_id: userId, ...stored, created_at: tx.now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
      .execute();
    await noteChange(tx, userId, 'notifications');
  });
}

function withoutChat(preferences: Preferences): Preferences {
  const others = (topic: StaffTopic) => preferences[topic].filter((channel) => channel !== 'chat');
  return { ...preferences, ...Object.fromEntries(staffTopics.map((topic) => [topic, others(topic)])) };
}

/** Records which of their own choices a user changed, without the values. */
export async function noteChange(
  tx: Tx,
  userId: number,
  changed: NonNullable<UpdatedUserState['changed']>[number],
): Promise<void> {
  const user = await getUser(tx, userId);
  await append(tx, 'user.updated', {
    id: user.id,
    role: user.role,
    disabled: user.disabled_at !== null,
    changed: [changed],
  });
}

/** Erases what a user chose, and their browsers. */
export async function forgetStaffNotifications({ db }: Tx, userId: number): Promise<void> {
  await db.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
}
