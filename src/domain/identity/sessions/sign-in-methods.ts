import type { Config } from '../../../kernel/config.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { Refused } from '../../../kernel/errors.ts';
import type { Seconds } from '../../../lib/clock.ts';

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
  if (!mayUsePassword(config, user)) refuseUnlessOpen(config);
}

/** Whether the password or the passkey of this user counts. */
export const mayUsePassword = (
  { oidcOnly, oidcBreakGlass }: MethodConfig,
  { role, email_key }: Pick<Row<'users'>, 'role' | 'email_key'>,
): boolean => !oidcOnly || (role === 'owner' && oidcBreakGlass.includes(email_key));

/**
 * Refuses every way to sign in but OpenID Connect, if it is the only one. The words do not tell whether an address is one of
 * those that may also sign in with a password.
 */
export function refuseUnlessOpen({ oidcOnly, baseUrl }: MethodConfig): void {
  if (oidcOnly)
    throw new Refused(
      `Here, people sign in with the identity provider of your organization. Open ${baseUrl}/auth/oidc instead. If you may also sign in with a password, check it and the email address.`,
    );
}
