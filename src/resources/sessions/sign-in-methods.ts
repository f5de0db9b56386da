import type { Config } from '../../config.ts';
import type { Row } from '../../db/schema.ts';
import { Refused } from '../../errors.ts';
import type { Seconds } from '../../lib/clock.ts';

/** How somebody has proved who they are. */
export interface Proof {
  readonly method: 'password' | 'passkey' | 'oidc' | 'setup' | 'invitation' | 'password_reset';
  readonly secondFactor: boolean;
  /** When they did, if it was not just now: at an identity provider. */
  readonly authenticatedAt?: Seconds | undefined;
}

type MethodConfig = Pick<Config, 'oidcOnly' | 'oidcBreakGlass' | 'baseUrl'>;

/**
 * If people can sign in with OpenID Connect only, every other way is refused, except to the owners who are to get in when the
 * provider fails, and to whoever sets Daymark up.
 */
export function requireAllowedMethod(
  config: MethodConfig,
  user: Pick<Row<'users'>, 'role' | 'email_key'>,
  method: Proof['method'],
): void {
  if (method === 'oidc' || method === 'setup') return;
  if (user.role !== 'owner') refuseUnlessOpen(config);
  else refuseOtherPasswords(config, user.email_key);
}

/** The same before the password is checked, and whether the account exists or not. */
export function refuseOtherPasswords(config: MethodConfig, accountKey: string): void {
  if (!config.oidcBreakGlass.includes(accountKey)) refuseUnlessOpen(config);
}

function refuseUnlessOpen({ oidcOnly, baseUrl }: MethodConfig): void {
  if (oidcOnly)
    throw new Refused(
      `Here, people sign in with the identity provider of your organization. Open ${baseUrl}/auth/oidc instead.`,
    );
}
