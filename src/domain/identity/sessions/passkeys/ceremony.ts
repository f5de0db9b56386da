import { isIP } from 'node:net';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import {
  CHALLENGE_SECONDS,
  type ChallengePurpose,
  isOurChallenge,
  newChallenge,
} from '../../../../kernel/auth/challenges.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { Row } from '../../../../kernel/db/schema.ts';
import { Refused } from '../../../../kernel/errors.ts';
import { userHandle } from './model.ts';
import type { PasskeyAssertion, PasskeyRegistration } from './schema.ts';

/** Who asks for a passkey. Browsers use a passkey only for the site that it was made for. */
interface RelyingParty {
  /** The host name, without a port. */
  readonly id: string;
  readonly origin: string;
}

/** From the public address of this service. Browsers offer passkeys only to host names, and except on localhost only over HTTPS. */
function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, protocol, origin } = new URL(baseUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isAddress || (protocol !== 'https:' && !isLocal)) {
    throw new Refused(
      `Browsers do not allow passkeys at ${origin}. Set BASE_URL to the address that people use: an https address with a host name, or http://localhost for a test.`,
    );
  }
  return { id: hostname, origin };
}

/** Loaded on demand: it takes longer to load than the rest of the server. */
const load = () => import('@simplewebauthn/server');

const TIMEOUT_MS = CHALLENGE_SECONDS * 1000;

const registrationOf = (userId: number): ChallengePurpose => `passkey of user ${userId}`;
const SIGN_IN: ChallengePurpose = 'passkey sign-in';

/** For `navigator.credentials.create()`: a passkey that can be found without a name, and that checks who uses it. */
export async function registrationOptions(
  ctx: Context,
  user: Pick<Row<'users'>, 'id' | 'name' | 'email'>,
  existing: readonly Row<'passkeys'>[],
  pageName: string,
) {
  const { id: rpID } = relyingPartyOf(ctx.config.baseUrl);
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: pageName,
    rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: userHandle(user.id),
    challenge: await newChallenge(ctx, registrationOf(user.id)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** For `navigator.credentials.get()`, without the name of a user. */
export async function signInOptions(ctx: Context) {
  const { id: rpID } = relyingPartyOf(ctx.config.baseUrl);
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID,
    challenge: await newChallenge(ctx, SIGN_IN),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  });
}

interface VerifiedRegistration {
  readonly challenge: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly aaguid: string;
}

/** Undefined if the response is not valid. The library throws what is wrong with it, which helps nobody but an attacker. */
export async function verifyRegistration(
  ctx: Context,
  userId: number,
  answer: PasskeyRegistration,
): Promise<VerifiedRegistration | undefined> {
  const { id, origin } = relyingPartyOf(ctx.config.baseUrl);
  const { verifyRegistrationResponse } = await load();
  const seen = challengeChecker(ctx, registrationOf(userId));
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: seen.check,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!registrationInfo) return undefined;
    const { credential, aaguid } = registrationInfo;
    return {
      challenge: seen.challenge(),
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      aaguid,
    };
  } catch (error) {
    ctx.log.debug({ err: error }, 'a passkey was refused');
    return undefined;
  }
}

/** The challenge and the new counter; undefined if the response is not valid. */
export async function verifyAssertion(
  ctx: Context,
  answer: PasskeyAssertion,
  passkey: Row<'passkeys'>,
): Promise<{ readonly challenge: string; readonly counter: number } | undefined> {
  const { id, origin } = relyingPartyOf(ctx.config.baseUrl);
  const { verifyAuthenticationResponse } = await load();
  const seen = challengeChecker(ctx, SIGN_IN);
  const credential: WebAuthnCredential = {
    id: passkey.credential_id,
    publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
    counter: passkey.counter,
  };
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: seen.check,
      expectedOrigin: origin,
      expectedRPID: id,
      credential,
      requireUserVerification: true,
    });
    return verified ? { challenge: seen.challenge(), counter: authenticationInfo.newCounter } : undefined;
  } catch (error) {
    ctx.log.debug({ err: error }, 'a passkey was refused');
    return undefined;
  }
}

/** Checks the challenge in a response, and keeps it, so that it can be recorded as used. */
function challengeChecker(ctx: Context, purpose: ChallengePurpose) {
  let seen = '';
  return {
    challenge: () => seen,
    check: (challenge: string): Promise<boolean> => {
      seen = challenge;
      return isOurChallenge(ctx, purpose, challenge);
    },
  };
}
