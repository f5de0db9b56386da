import type { Seconds } from '../../../../lib/clock.ts';
import { STEP_SECONDS, WINDOW_STEPS } from './model.ts';

/** Loaded on demand, because most requests have nothing to do with codes. */
const load = () => import('otpauth');

/** 160 random bits in base 32, as authenticator apps expect them. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await load();
  return new Secret({ size: 20 }).base32;
}

/** The text of the QR code that authenticator apps read. */
export async function totpUri(secret: string, issuer: string, account: string): Promise<string> {
  const { TOTP, Secret } = await load();
  // A colon separates issuer and account.
  const label = (text: string) => text.replaceAll(':', ' ');
  return new TOTP({
    issuer: label(issuer),
    label: label(account),
    secret: Secret.fromBase32(secret),
  }).toString();
}

/**
 * The time step that the code is for, counted from 1970; undefined if the code is wrong. Each step is accepted once, so the
 * caller compares it with the last one.
 */
export async function stepOfCode(secret: string, code: string, now: Seconds): Promise<number | undefined> {
  const { TOTP, Secret } = await load();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp: now * 1000,
    window: WINDOW_STEPS,
  });
  return delta === null ? undefined : Math.floor(now / STEP_SECONDS) + delta;
}
