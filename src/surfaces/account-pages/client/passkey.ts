/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { isDone, send } from './api.ts';
import { byId, failed, tell } from './dom.ts';
import { attempt, report } from './forms.ts';
import { enter } from './navigation.ts';

/** Where the browser can, it suggests passkeys in the field of the address, and waits until one is chosen. */
const suggestPasskey = async (signal: AbortSignal) => {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined;
  const options = await send<PublicKeyCredentialRequestOptionsJSON>('POST', '/session/passkey-options');
  if (!options.body.data || signal.aborted) return undefined;
  return askForPasskey(options.body.data, { mediation: 'conditional', signal });
};

/** Undefined if there is none, or if the person does not want to use it. */
const askForPasskey = async (
  options: PublicKeyCredentialRequestOptionsJSON,
  request: CredentialRequestOptions = {},
): Promise<object | undefined> => {
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ ...request, publicKey });
    return credential instanceof PublicKeyCredential ? credential.toJSON() : undefined;
  } catch {
    return undefined;
  }
};

export const offerPasskey = (form: HTMLElement | undefined) => {
  const button = byId('passkey');
  const isSupported = 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
  if (!button || !isSupported || !(form instanceof HTMLFormElement)) return;
  const suggestion = new AbortController();
  const signIn = async (passkey: object) => {
    const response = await send('POST', '/session', { passkey });
    if (isDone(response)) enter();
    else report(form, response);
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    // A browser asks for one passkey at a time.
    suggestion.abort();
    void attempt(form, async () => {
      const options = await send<PublicKeyCredentialRequestOptionsJSON>('POST', '/session/passkey-options');
      if (!options.body.data) return report(form, options);
      const passkey = await askForPasskey(options.body.data);
      if (!passkey) return tell([button.dataset.failed ?? failed]);
      await signIn(passkey);
    });
  });
  void suggestPasskey(suggestion.signal).then((passkey) => passkey && attempt(form, () => signIn(passkey)));
};
