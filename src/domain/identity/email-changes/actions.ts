import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { emailKey } from '../../../lib/email-address.ts';
import { endAccountLinks, keepAddressBefore, useAccountLink } from '../account-links/actions.ts';
import { isTaken, writeUser } from '../sessions/profile-actions.ts';
import { getUser } from '../sessions/queries.ts';

/**
 * Whoever reads the mail at the new address confirms it. The address before it is told, and links that were sent there
 * do not work any more.
 */
export const confirmEmailChange = (ctx: Context, actor: Actor, token: string): Promise<void> =>
  transaction(ctx, actor, async (tx) => {
    const { id, user_id, email } = await useAccountLink(tx, token, 'email_change');
    const user = await getUser(tx, user_id);
    if (email === null || user.disabled_at !== null) throw new NotFound();
    if (await isTaken(tx, email)) throw invalid('email', 'taken');
    await keepAddressBefore(tx, id, user.email);
    await endAccountLinks(tx, user.id, ['password_reset']);
    await writeUser(tx, user, { email, email_key: emailKey(email) });
  });
