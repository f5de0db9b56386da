import { startSession } from '../../domain/identity/sessions/start-session.ts';
import { getPerson } from '../../domain/identity/users/queries.ts';
import type { PersonalRequest, PersonalResponse, SiteRoute } from '../../http/site.ts';
import { hashSecret, newSecret, secretMatches } from '../../kernel/auth/secrets.ts';
import type { Config } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { NotFound } from '../../kernel/errors.ts';
import { transaction } from '../../kernel/events/transaction.ts';

/** A link that signs in to the dashboard of a demo, once. */
export interface SignInLink {
  readonly url: string;
  /** What the server of the demo, and no other, serves for it. */
  readonly route: SiteRoute;
}

const PATH = '/dashboard/demo';

/**
 * The secret of the link is in the memory of this process and in the link, and nowhere else. There is a link only if nobody but
 * this machine can reach the demo: undefined if it listens on, or names, any other address.
 */
export function createSignInLink({ host, baseUrl }: Config, userId: number): SignInLink | undefined {
  if (!isLoopback(host) || !isLoopback(new URL(baseUrl).hostname)) return undefined;
  const secret = newSecret();
  let unused: string | undefined = hashSecret(secret);

  async function respond(ctx: Context, request: PersonalRequest): Promise<PersonalResponse> {
    const { params, address, actor, isHead } = request;
    const dashboard = { redirect: `${baseUrl}/dashboard` };
    const hash = unused;
    if (hash === undefined || !isLoopback(address) || !secretMatches(params.token ?? '', hash)) {
      // Whoever opens the link again in the same browser has signed in already.
      if (actor.type === 'session') return dashboard;
      throw new NotFound();
    }
    if (isHead) return dashboard;
    unused = undefined;
    const { cookies } = await transaction(ctx, actor, async (tx) =>
      startSession(tx, await getPerson(tx, userId), { method: 'setup', secondFactor: false }),
    );
    return { ...dashboard, headers: cookies.flatMap((cookie) => ['set-cookie', cookie]) };
  }

  return {
    url: `${baseUrl}${PATH}/${secret}`,
    route: { path: `${PATH}/{token}`, method: 'GET', respond },
  };
}

const isLoopback = (name: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?|::ffff:127(?:\.\d{1,3}){3})$/i.test(name);
