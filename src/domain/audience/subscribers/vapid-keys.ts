import { createECDH, createHash } from 'node:crypto';
import type { Context } from '../../../kernel/context.ts';
import { installationKey } from '../../../kernel/db/installation-key.ts';

/** The keys with which this installation identifies itself to push services (RFC 8292), as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Derived from a key that is created when it is first needed, so all nodes have the same ones. */
export async function vapidKeys({ connection }: Pick<Context, 'connection'>): Promise<VapidKeys> {
  return keyPairFrom(await installationKey(connection, 'web-push'));
}

function keyPairFrom(seed: Buffer): VapidKeys {
  const pair = createECDH('prime256v1');
  // Nearly every number is a valid private key, but not every one.
  for (let round = 0; ; round++) {
    const candidate = createHash('sha256').update(seed).update(String(round)).digest();
    try {
      pair.setPrivateKey(candidate);
    } catch {
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: candidate.toString('base64url') };
  }
}
