import { inspectLink } from '../../../../domain/audience/subscribers/signed-links.ts';
import { JSON_PLAIN, type Route } from '../../../../http/route.ts';
import { system } from '../../../../kernel/auth/actor.ts';
import type { Context } from '../../../../kernel/context.ts';
import { transaction } from '../../../../kernel/events/transaction.ts';
import { text } from '../../../../kernel/validation/fields.ts';
import { createForm, optional, required } from '../../../../kernel/validation/form.ts';
import { readBounce } from '../transport/verp.ts';
import { recordReturned } from './bounces.ts';
import { logProblem, logSuspension } from './problem-log.ts';

const bounceInput = {
  token: required(
    text(),
    'Where the mail came back to: the whole address, or the part of it after the plus sign.',
  ),
  status: optional(
    text(),
    'The status of RFC 3463 that the returned mail names. Only what begins with 5 and can mean the recipient is counted.',
    '5.0.0',
  ),
};

/** The bounce address is signed and identifies one subscriber: whoever knows it has received that email. */
async function takeBack(ctx: Context, body: object): Promise<void> {
  const form = createForm(bounceInput, body);
  const bounce = readBounce(form.values.token ?? '');
  const link = bounce && (await inspectLink(ctx, 'bounce', bounce.token));
  if (form.values.token !== undefined && (!link || link.state === 'forged'))
    form.fail('token', 'invalid_choice');
  const { status = '5.0.0' } = form.done();
  // The reporter need not retry if the subscriber is gone, or if the email is only delayed.
  if (!bounce || link?.state !== 'valid' || !status.startsWith('5')) return;
  const { subscriberId } = link;
  const returned = await transaction(ctx, system, (tx) =>
    recordReturned(tx, ctx.timing, subscriberId, bounce.deliveryId, status),
  );
  for (const report of returned.reports) logProblem(ctx.log, report);
  if (returned.isSuspended) logSuspension(ctx.log, subscriberId);
}

export const bounceRoutes: Route[] = [
  {
    method: 'POST',
    access: 'public',
    path: '/bounces',
    operationId: 'reportBounce',
    tag: 'Subscribers',
    summary: 'Report a mail that came back',
    description:
      'For mail servers and mail services: mails come back to an address that names the subscriber and is signed, so no token is needed. Each mail counts once. Three in a row suspend the address, unless they came back because of the sender, such as 5.7.1.',
    mediaType: JSON_PLAIN,
    includes: [],
    input: bounceInput,
    handle: async (ctx, { body }) => takeBack(ctx, body),
  },
];
