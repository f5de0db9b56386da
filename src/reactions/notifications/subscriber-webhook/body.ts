import type { Delivery, NotificationKind } from '../../../domain/audience/deliveries/model.ts';
import { settingsIn } from '../../../domain/settings/languages.ts';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { translatorFor } from '../email/content/email-message.ts';
import { subscriberLinks } from '../subscriber-links.ts';
import { type ChatMessage, chatMessage } from '../webhook/chat/message.ts';
import { slackBody } from '../webhook/chat/slack.ts';
import { teamsBody } from '../webhook/chat/teams.ts';
import { programBody } from './program-body.ts';

interface Suppressed {
  readonly suppressed: string;
}

/** The body of a message in the format of the subscriber's channel, or the reason to send none. */
export async function bodyFor(
  ctx: Context,
  row: Row<'subscribers'>,
  delivery: Delivery,
): Promise<string | Suppressed> {
  const kind = delivery.kind as NotificationKind;
  const links = await subscriberLinks(ctx, kind, row);
  if (row.channel === 'webhook') {
    const body = await programBody(ctx, delivery, links);
    return body ?? { suppressed: 'The event is not known any more.' };
  }
  const message = await (kind === 'subscriber.confirm' || kind === 'subscriber.manage'
    ? aboutSubscription(ctx, row, kind, links.confirm ?? links.manage ?? '')
    : chatMessage(ctx, delivery, undefined, row));
  if (typeof message === 'string') return { suppressed: message };
  const i18n = await translatorFor(row, await loadSettings(publicReadContext(ctx, ctx.page)));
  const manage = links.manage === undefined ? {} : { manage: { text: i18n.t('manage'), url: links.manage } };
  const toBody = row.channel === 'teams' ? teamsBody : slackBody;
  return JSON.stringify(toBody({ ...message, ...manage }));
}

/** The message that asks a channel to confirm, or leads to the subscription. */
async function aboutSubscription(
  ctx: Context,
  row: Row<'subscribers'>,
  kind: 'subscriber.confirm' | 'subscriber.manage',
  url: string,
): Promise<ChatMessage> {
  const settings = await loadSettings(publicReadContext(ctx, ctx.page));
  const i18n = await translatorFor(row, settings);
  const { name: page } = settingsIn(settings, i18n.page.language.code);
  const notes =
    kind === 'subscriber.confirm'
      ? [i18n.t('confirmChannel', { page }), i18n.t('confirmChannelElse')]
      : [i18n.t('manageText')];
  return {
    label: i18n.kind(kind),
    button: i18n.t(kind === 'subscriber.confirm' ? 'confirm' : 'manage'),
    title: page,
    url,
    tone: 'calm',
    notes,
    facts: [],
    body: '',
    page,
    pageUrl: ctx.page.url,
    at: ctx.clock.now(),
  };
}
