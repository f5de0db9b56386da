import { roles } from '../../../common/roles.ts';
import type { Config } from '../../kernel/config.ts';
import type { Seconds } from '../../lib/clock.ts';
import { normalizeEmail } from '../../lib/email-address.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Who somebody is, as the provider says. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** Absent if the provider does not say that the address belongs to the person. */
  readonly verifiedEmail: string | undefined;
  readonly name: string | undefined;
  /** Absent if no role is configured for anything that the provider says. */
  readonly role: Config['oidcRoles'][number]['role'] | undefined;
  readonly secondFactor: boolean;
  /** When the person last proved to the provider who they are; undefined if it does not say so. */
  readonly authenticatedAt: Seconds | undefined;
}

type ClaimsConfig = Pick<Config, 'oidcRoleClaim' | 'oidcRoles' | 'oidcTrustEmail' | 'oidcTrustSecondFactor'>;

export function identityFrom(
  config: ClaimsConfig,
  issuer: string,
  subject: string,
  claims: Claims,
): Identity {
  return {
    issuer,
    subject,
    verifiedEmail: verifiedEmailIn(claims, config.oidcTrustEmail),
    name: textIn(claims, 'name') ?? textIn(claims, 'preferred_username'),
    role: roleIn(claims, config),
    secondFactor: hasSecondFactor(claims.amr, config.oidcTrustSecondFactor),
    authenticatedAt: typeof claims.auth_time === 'number' ? Math.floor(claims.auth_time) : undefined,
  };
}

/**
 * Adds what the user info endpoint says to what the id token says. The address and whether it is verified are taken from the
 * same source, because one says nothing about the other. When and how somebody signed in is only in the id token, which is
 * about this sign-in.
 */
export function mergeClaims(idToken: Claims, userInfo: Claims): Claims {
  const { email, email_verified, xms_edov, auth_time: _, amr: __, ...rest } = userInfo;
  return { ...rest, ...idToken, ...(idToken.email === undefined && { email, email_verified, xms_edov }) };
}

/** Whether the id token lacks something that the user info endpoint may add. */
export const isIncomplete = (idToken: Claims, { oidcRoles, oidcRoleClaim }: ClaimsConfig): boolean =>
  idToken.email === undefined ||
  idToken.name === undefined ||
  (oidcRoles.length > 0 && valueAt(idToken, oidcRoleClaim) === undefined);

/**
 * The address, if it belongs to the person. Microsoft Entra ID has a claim of its own for that, `xms_edov`: the owner of the domain
 * has verified it.
 */
function verifiedEmailIn(claims: Claims, trust: boolean): string | undefined {
  const { email, email_verified: said = claims.xms_edov } = claims;
  const isVerified = isTrue(said) || (trust && said === undefined);
  return isVerified && typeof email === 'string' ? normalizeEmail(email.trim()) : undefined;
}

/** What somebody knows, has or is (RFC 8176, and two names that are common besides). */
const kindsOfFactors: readonly ReadonlySet<unknown>[] = [
  new Set(['pwd', 'pin', 'kba']),
  new Set(['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'pop', 'fido', 'webauthn']),
  new Set(['face', 'fpt', 'iris', 'retina', 'vbm']),
];

/** Whether the provider says that two different factors were used. If it says nothing, the operator decides. */
function hasSecondFactor(amr: unknown, isTrusted: boolean): boolean {
  if (amr === undefined) return isTrusted;
  const methods = listOf(amr);
  const kinds = kindsOfFactors.filter((kind) => methods.some((method) => kind.has(method)));
  return methods.includes('mfa') || kinds.length > 1;
}

/** Some providers send truth values as texts or numbers. */
const isTrue = (value: unknown): boolean => [true, 'true', 1, '1'].some((truth) => truth === value);

const MAX_NAME = 255;

function textIn(claims: Claims, name: string): string | undefined {
  const value = claims[name];
  const text = typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : '';
  return text === '' ? undefined : text.slice(0, MAX_NAME).toWellFormed();
}

/** Of several roles, the one with the most rights. */
function roleIn(claims: Claims, { oidcRoleClaim, oidcRoles }: ClaimsConfig): Identity['role'] {
  const values = listOf(valueAt(claims, oidcRoleClaim));
  const given = oidcRoles.filter(({ value }) => values.includes(value)).map(({ role }) => role);
  return roles.find((role) => given.includes(role));
}

/** A claim by its name, or a member of a claim, such as `realm_access.roles`. Names of claims may contain dots themselves. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Claims)[name];
  }
  return value;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
