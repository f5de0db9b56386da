import { callQuietly } from '../api/client.ts';

export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Signs in with a passkey. Undefined if the person closed the browser's dialog. */
export async function signInWithPasskey(): Promise<true | undefined> {
  const { data } = await callQuietly('POST /api/session/passkey-options');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    data.data as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) return undefined;
  await callQuietly('POST /api/session', { body: { passkey: { ...credential.toJSON() } } });
  return true;
}
