import { z } from 'zod';
import { type Role, roles } from '../../../common/roles.ts';
import { emailKey, normalizeEmail } from '../../lib/email-address.ts';
import { masked, setting } from './setting.ts';
import { flag, list, oneOf, text } from './values.ts';

/** Which value of the role claim gives which role. */
export interface RoleMapping {
  readonly value: string;
  readonly role: Role;
}

const issuer = text.refine((value) => {
  const url = URL.parse(value);
  return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
});

const domain = text.toLowerCase().regex(/^@?[a-z0-9-]+(\.[a-z0-9-]+)+$/);

const roleMapping = text.transform((value, check): RoleMapping => {
  const at = value.lastIndexOf('=');
  const role = roles.find((name) => name === value.slice(at + 1).trim());
  const claim = value.slice(0, Math.max(at, 0)).trim();
  if (role && claim !== '') return { value: claim, role };
  check.addIssue('not a mapping');
  return z.NEVER;
});

const emails = list.pipe(
  z.array(text.refine((value) => normalizeEmail(value) !== undefined).transform(emailKey)).min(1),
);

/** The environment variables for OpenID Connect. */
export const oidcSettings = {
  /** Absent if nobody can sign in with OpenID Connect. */
  oidcIssuer: setting<string | undefined>({
    variable: 'OIDC_ISSUER',
    schema: issuer,
    fallback: () => undefined,
    description: 'OpenID Connect provider that people sign in with: its issuer URL',
    defaultText: 'none',
    expected: 'the issuer URL, such as OIDC_ISSUER=https://accounts.google.com',
  }),
  oidcClientId: setting<string | undefined>({
    variable: 'OIDC_CLIENT_ID',
    schema: text,
    fallback: () => undefined,
    description: 'client id that the provider gave Daymark',
    defaultText: 'none',
    expected: 'the client id',
  }),
  /** Absent for a public client, which PKCE alone protects. */
  oidcClientSecret: setting<string | undefined>({
    variable: 'OIDC_CLIENT_SECRET',
    schema: text,
    fallback: () => undefined,
    description: 'client secret that the provider gave Daymark',
    defaultText: 'none',
    expected: 'the client secret',
    print: masked,
  }),
  /** Without any, nobody is added at sign-in: only people who have an account already can sign in. */
  oidcAllowedDomains: setting<readonly string[]>({
    variable: 'OIDC_ALLOWED_DOMAINS',
    schema: list.pipe(z.array(domain.transform((name) => name.replace(/^@/, ''))).min(1)),
    fallback: () => [],
    description: 'email domains whose people get an account at their first sign-in, as a list',
    defaultText: 'none: only people who have an account can sign in',
    expected: 'domains such as OIDC_ALLOWED_DOMAINS=acme.example,acme.test',
  }),
  oidcRoleClaim: setting({
    variable: 'OIDC_ROLE_CLAIM',
    schema: text.regex(/^[^\s]+$/),
    fallback: () => 'groups',
    description: 'claim that `OIDC_ROLES` reads; `a.b` is the member `b` of the claim `a`',
    defaultText: '`groups`',
    expected: 'the name of a claim, such as OIDC_ROLE_CLAIM=groups',
  }),
  oidcRoles: setting<readonly RoleMapping[]>({
    variable: 'OIDC_ROLES',
    schema: list.pipe(z.array(roleMapping).min(1)),
    fallback: () => [],
    description: 'which value of the claim gives which role, such as `admins=admin,support=responder`',
    defaultText: 'none: roles are managed in Daymark',
    expected: `values and roles (${roles.join(', ')}), such as OIDC_ROLES=admins=admin,support=responder`,
    print: (mappings) => mappings.map(({ value, role }) => `${value}=${role}`).join(),
  }),
  oidcDefaultRole: setting<Role | 'none'>({
    variable: 'OIDC_DEFAULT_ROLE',
    schema: oneOf([...roles, 'none']),
    fallback: () => 'viewer',
    description: 'role of people whom `OIDC_ROLES` gives none; `none` refuses them',
    defaultText: '`viewer`',
    expected: `one of ${roles.join(', ')}, or none`,
  }),
  oidcTrustEmail: setting<boolean>({
    variable: 'OIDC_TRUST_EMAIL',
    schema: flag,
    fallback: () => false,
    description:
      'whether an email address counts as verified if the provider does not say so (no `email_verified`)',
    defaultText: '`false`',
    expected: 'true or false',
  }),
  oidcTrustSecondFactor: setting<boolean>({
    variable: 'OIDC_TRUST_SECOND_FACTOR',
    schema: flag,
    fallback: () => false,
    description: 'whether sign-ins for which the provider sends no `amr` count as having a second factor',
    defaultText: '`false`',
    expected: 'true or false',
  }),
  oidcOnly: setting<boolean>({
    variable: 'OIDC_ONLY',
    schema: flag,
    fallback: () => false,
    description: 'whether people can sign in with OpenID Connect only; needs `OIDC_BREAK_GLASS`',
    defaultText: '`false`',
    expected: 'true or false',
  }),
  /** As keys for comparison. */
  oidcBreakGlass: setting<readonly string[]>({
    variable: 'OIDC_BREAK_GLASS',
    schema: emails,
    fallback: () => [],
    description: 'email addresses of owners who can still sign in with a password if `OIDC_ONLY` is on',
    defaultText: 'none',
    expected: 'email addresses of owners, such as OIDC_BREAK_GLASS=ada@acme.example',
  }),
};

interface OidcConfig {
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string | undefined;
  readonly oidcOnly: boolean;
  readonly oidcBreakGlass: readonly string[];
}

/** What contradicts itself in the settings, each of which is valid alone. */
export function oidcProblem({ oidcIssuer, oidcClientId, oidcOnly, oidcBreakGlass }: OidcConfig) {
  if (oidcIssuer !== undefined && oidcClientId === undefined)
    return 'OIDC_ISSUER is set, but OIDC_CLIENT_ID is not. Set it to the client id that the provider gave you.';
  if (oidcOnly && oidcIssuer === undefined)
    return 'OIDC_ONLY is true, but OIDC_ISSUER is not set, so nobody could sign in. Set OIDC_ISSUER, or remove OIDC_ONLY.';
  if (oidcOnly && oidcBreakGlass.length === 0)
    return 'OIDC_ONLY is true, but OIDC_BREAK_GLASS names nobody. Name at least one owner who can sign in with a password when the provider fails.';
  return undefined;
}
