import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { cookieIn, hostCookieName, setCookie } from '../../kernel/auth/cookies.ts';
import type { Context } from '../../kernel/context.ts';
import { installationKey } from '../../kernel/db/installation-key.ts';

/** How long somebody may take to sign in at the provider. */
export const FLOW_SECONDS = 600;

/**
 * A sign-in in progress. Only the browser that began it may finish it, so it is kept in a cookie of that browser: encrypted, so
 * that nobody can read or change it. Nothing is stored, because anybody can begin any number of sign-ins.
 */
const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
  /** Whether the provider was asked to check who it is, even if somebody is signed in there. */
  reauthenticate: z.boolean().default(false),
  expiresAt: z.number(),
});

export type Flow = z.output<typeof flow>;

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const COOKIE = 'daymark_oidc';

/** The `Set-Cookie` header for a flow. */
export async function flowCookie(ctx: Context, begun: Omit<Flow, 'expiresAt'>): Promise<string> {
  const text = JSON.stringify({ ...begun, expiresAt: ctx.clock.now() + FLOW_SECONDS });
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, await keyOf(ctx), iv);
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return setCookie(ctx.config.baseUrl, COOKIE, sealed.toString('base64url'), FLOW_SECONDS);
}

/** Takes the cookie away. */
export const endedFlowCookie = ({ config }: Context): string => setCookie(config.baseUrl, COOKIE, '', 0);

/** The sign-in that this browser began, if it has not expired. */
export async function readFlow(ctx: Context): Promise<Flow | undefined> {
  const value = cookieIn(ctx.origin?.cookies, hostCookieName(ctx.config.baseUrl, COOKIE));
  if (!value) return undefined;
  const opened = flow.safeParse(open(Buffer.from(value, 'base64url'), await keyOf(ctx)));
  return opened.success && opened.data.expiresAt > ctx.clock.now() ? opened.data : undefined;
}

function open(sealed: Buffer, key: Buffer): unknown {
  if (sealed.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    return JSON.parse(text.toString('utf8'));
  } catch {
    // Changed, or sealed with the key of another installation.
    return undefined;
  }
}

/** AES-256 takes exactly 32 bytes. */
const keyOf = async (ctx: Context): Promise<Buffer> =>
  createHash('sha256')
    .update(await installationKey(ctx.connection, 'oidc-flows'))
    .digest();
