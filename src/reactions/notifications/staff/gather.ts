import { type Delivery, pendingStates, staffKinds } from '../../../domain/audience/deliveries/model.ts';
import { findStaff, type StaffMember } from '../../../domain/identity/staff-notifications/queries.ts';
import type { Context } from '../../../kernel/context.ts';
import { toldTypes } from '../../../kernel/events/catalog.ts';
import { hasUnread } from '../../../kernel/events/consume.ts';
import { alertNewsConsumer } from './alert-news.ts';
import { heldUntil, queueOf, wantedChannels } from './fan-out.ts';
import { loadStaffMessage, NOT_YET, type StaffMessage, staffTexts } from './message.ts';

/** Up to so many messages that are due for one recipient are sent one by one. More of them become one. */
const MAX_SINGLE = 3;
/** So many of them are named. */
const MAX_NAMED = 10;
const MAX_GATHERED = 500;
/** For so long, a message waits for what else there is to tell. */
const STORM_SECONDS = 5;
/** A storm may go on and on. After so long, they are told what there was until then. */
const MAX_WAIT_SECONDS = 15;

/** The reason of what a later message says as well. It is found by this text, so the text must stay as it is. */
const TOLD_TOGETHER = 'It is told together with a later message.';

/** What is to be done with a delivery now. */
export type Prepared =
  | ({ readonly message: StaffMessage } & StaffMember)
  /** Nobody wants or needs it any more. */
  | { readonly suppressed: string }
  /** Quiet hours hold it back for so many seconds. */
  | { readonly waits: number }
  /** It is looked at again at once. */
  | typeof NOT_YET;

/** The message of a delivery to staff, as things are now: what they want, may see, and have not been told in another way. */
export async function prepare(ctx: Context, delivery: Delivery, userId: number): Promise<Prepared> {
  const [member] = await findStaff({ db: ctx.connection.read }, userId);
  if (!member) return { suppressed: 'The user is gone or disabled.' };
  const due = await findDue(ctx, delivery);
  const isGathered = due.length > MAX_SINGLE || due.some(isToldLater);
  const isNew = ({ created_at }: Delivery) => ctx.clock.now() - created_at < STORM_SECONDS;
  const since = due[0]?.created_at ?? delivery.created_at;
  const isPatient = ctx.clock.now() - since < MAX_WAIT_SECONDS;
  const isLater = (one: Delivery) => one.id > delivery.id;
  if (isGathered && due.some((one) => isLater(one) && (isPatient || !isNew(one))))
    return { suppressed: TOLD_TOGETHER };
  // It may be the head of a storm, of which the rest is on its way.
  if (isPatient && isNew(delivery) && (await isMoreComing({ db: ctx.connection.read }))) return NOT_YET;
  const messages: StaffMessage[] = [];
  let reason = '';
  for (const one of isGathered ? due.filter((each) => !isLater(each)) : [delivery]) {
    const loaded = await loadStaffMessage(ctx, member, one, isPatient);
    if (loaded === NOT_YET) return NOT_YET;
    if ('moot' in loaded) reason = loaded.moot;
    else if (isWanted(member, loaded, delivery)) messages.push(loaded);
    else reason = 'The user does not want to be told of this here, or may not see it any more.';
  }
  if (messages.length === 0) return { suppressed: reason };
  const now = ctx.clock.now();
  const isCritical = messages.some(({ severity }) => severity === 'critical');
  const until = heldUntil(member, isCritical ? 'critical' : undefined, now);
  if (until !== undefined) return { waits: until - now };
  return { ...member, message: await joined(ctx, member, messages) };
}

const isMoreComing = async (reader: Parameters<typeof hasUnread>[0]): Promise<boolean> =>
  (await hasUnread(reader, 'deliveries', toldTypes)) ||
  (await hasUnread(reader, 'staff-alerts', alertNewsConsumer.types));

const isWanted = (member: StaffMember, message: StaffMessage, { channel }: Delivery): boolean =>
  wantedChannels(member, message).some((wanted) => queueOf[wanted] === channel);

const isToldLater = ({ state, error }: Delivery): boolean =>
  state === 'suppressed' && error === TOLD_TOGETHER;

/**
 * What is due for the recipient of a delivery, and what was left to a later message since the last one that was sent, the oldest
 * first; of very many, the newest. One process at a time serves a recipient, in the order of the ids. A delivery that was deferred
 * while later ones were sent is on its own.
 */
async function findDue(ctx: Context, delivery: Delivery): Promise<Delivery[]> {
  const { channel, recipient_id } = delivery;
  const ofRecipient = ctx.connection.read
    .selectFrom('deliveries')
    .where('channel', '=', channel)
    .where('recipient_id', '=', recipient_id)
    .where('kind', 'in', staffKinds);
  const sent = await ofRecipient
    .select('id')
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (sent && sent.id > delivery.id) return [delivery];
  const rows = await ofRecipient
    .selectAll()
    .where('id', '>', sent?.id ?? 0)
    .where((of) =>
      of.or([
        of.and([
          of('state', 'in', pendingStates),
          of.or([of('lease', 'is not', null), of('due_at', '<=', ctx.clock.now())]),
        ]),
        of.and([of('state', '=', 'suppressed'), of('error', '=', TOLD_TOGETHER)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_GATHERED)
    .execute();
  return rows.reverse();
}

/** One message, whatever there is to tell. */
async function joined(
  ctx: Context,
  member: StaffMember,
  messages: readonly StaffMessage[],
): Promise<StaffMessage> {
  const newest = [...new Map(messages.map((message) => [message.tag, message])).values()];
  const [first] = newest as [StaffMessage, ...StaffMessage[]];
  if (newest.length === 1) return first;
  const { i18n } = await staffTexts(ctx, member);
  const lines = newest.map(({ label, title }) => i18n.named(label, title));
  const named = lines.slice(-MAX_NAMED);
  return {
    ...first,
    tag: 'summary',
    label: i18n.t('newNotifications', { count: newest.length }),
    title: '',
    sentences: named.length < lines.length ? ['…', ...named] : named,
    url: `${ctx.config.baseUrl}/dashboard/`,
    button: i18n.t('openDashboard'),
  };
}
