import type { StaffChatFormat } from '../../../../common/staff-notifications.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Preferences } from '../../../domain/identity/staff-notifications/model.ts';
import type { Context } from '../../../kernel/context.ts';
import { unseal } from '../../../kernel/db/sealed-text.ts';
import { hostOf } from '../../../kernel/outgoing-http/target.ts';
import type { Outcome, Sender } from '../sender.ts';
import { anonymous, suppressed } from '../subscriber-sender.ts';
import { discordAddress, discordBody } from '../webhook/chat/discord.ts';
import type { ChatMessage } from '../webhook/chat/message.ts';
import { slackBody } from '../webhook/chat/slack.ts';
import { teamsBody } from '../webhook/chat/teams.ts';
import { GONE, NOT_FOUND } from '../webhook/outcome.ts';
import { tryToSend } from '../webhook/sender.ts';
import { prepare } from './gather.ts';
import { NOT_YET, type StaffMessage } from './message.ts';
import { whileQuiet } from './quiet.ts';

/** Sends notifications to the chats of staff. */
export const staffChatSender = (ctx: Context): Sender => ({
  send: async (delivery, isLeased = () => true) => {
    const prepared = await prepare(ctx, delivery, delivery.recipient_id);
    if (prepared === NOT_YET) return undefined;
    if ('suppressed' in prepared) return suppressed(prepared.suppressed);
    if ('waits' in prepared) return whileQuiet(prepared.waits);
    const { chat } = prepared.preferences;
    if (!chat) return suppressed('The user has no chat any more.');
    return isLeased() ? postToChat(ctx, chat, prepared.message) : undefined;
  },
  close: async () => {},
});

const bodies: Readonly<Record<StaffChatFormat, (message: ChatMessage) => object>> = {
  slack: slackBody,
  teams: teamsBody,
  discord: discordBody,
};

/** One attempt. */
export async function postToChat(
  ctx: Context,
  { format, sealed }: NonNullable<Preferences['chat']>,
  message: StaffMessage,
): Promise<Outcome> {
  const url = await unseal(ctx.connection, sealed);
  const body = JSON.stringify(bodies[format](chatMessageOf(ctx, message)));
  const headers = { 'content-type': 'application/json', 'user-agent': `Daymark/${packageJson.version}` };
  const address = format === 'discord' ? discordAddress(url) : url;
  const outcome = await tryToSend(ctx, address, { headers, body });
  return anonymous(final(outcome), hostOf(new URL(url)));
}

const chatMessageOf = (ctx: Context, message: StaffMessage): ChatMessage => ({
  label: message.title === '' ? message.page : message.label,
  title: message.title || message.label,
  url: message.url,
  button: message.button,
  tone: message.tone,
  notes: message.sentences,
  facts: [],
  body: '',
  page: message.page,
  pageUrl: ctx.page.url,
  at: message.at,
});

/** Chats answer like this when the webhook was removed: trying again changes nothing. */
const final = (outcome: Outcome): Outcome =>
  outcome.statusCode === GONE || outcome.statusCode === NOT_FOUND
    ? {
        ...outcome,
        state: 'failed',
        error: `The chat answered ${outcome.statusCode}: its webhook does not exist any more.`,
      }
    : outcome;
