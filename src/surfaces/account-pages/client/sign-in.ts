/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { isDone, send } from './api.ts';
import { byId, fragment, select, show } from './dom.ts';
import { onSubmit, report } from './forms.ts';
import { enter, wanted } from './navigation.ts';
import { offerPasskey } from './passkey.ts';

const askForCode = () => {
  for (const id of ['second-factor', 'code-due']) byId(id)?.toggleAttribute('hidden', false);
  byId('code')?.focus();
};

/** Six digits are complete: whoever has typed or pasted them need not press anything. */
const sendCodeByItself = (form: HTMLElement | undefined) => {
  const code = byId('code');
  if (!(code instanceof HTMLInputElement) || !(form instanceof HTMLFormElement)) return;
  code.addEventListener('input', () => {
    if (/^\d{6}$/.test(code.value.replace(/\s/g, ''))) form.requestSubmit();
  });
  // Recovery codes have letters.
  byId('recovery')?.addEventListener('click', () => {
    code.inputMode = 'text';
    code.autocomplete = 'off';
    code.focus();
  });
};

export const signIn = async () => {
  select('error', fragment.get('error'));
  select('notice', fragment.get('notice'));
  const form = show('form');
  onSubmit(form, async ({ email, password, code }, own) => {
    const response = await send('POST', '/session', { email, password, ...(code && { code }) });
    if (isDone(response)) return enter();
    if (response.body.second_factor && !code) return askForCode();
    report(own, response);
    if (response.body.second_factor) byId('code')?.focus();
  });
  offerPasskey(form);
  sendCodeByItself(form);
  const provider = byId('provider');
  if (wanted !== undefined && provider instanceof HTMLAnchorElement) {
    provider.search = String(new URLSearchParams({ return: wanted }));
  }
};
