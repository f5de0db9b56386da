/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The script of the account pages. `npm run client` turns it into account.min.js, which browsers get. It contains no
// texts: the pages contain them, and the script shows what applies.
(() => {
  interface Answer<T> {
    /** 0 if no answer came. */
    readonly status: number;
    readonly body: {
      readonly message?: string;
      readonly errors?: Readonly<Record<string, readonly string[]>>;
      readonly second_factor?: readonly string[];
      readonly data?: T;
    };
  }
  type Invitation = Readonly<Record<'name' | 'email' | 'role', string>>;

  const { root = '', page = '', offline = '', failed = '', invalid = '' } = document.body.dataset;
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get('token') ?? '';
  const summary = document.querySelector('#summary');

  const byId = (id: string) => document.getElementById(id);
  const queryAll = (selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];
  /** Shows those elements whose data attribute has the value, and hides the others. */
  const select = (attribute: string, value: string | null) => {
    for (const element of queryAll(`[data-${attribute}]`)) {
      element.hidden = element.getAttribute(`data-${attribute}`) !== value;
    }
  };
  /** Shows one of the parts of the page, and returns it. */
  const show = (state: string) => {
    select('state', state);
    return queryAll(`[data-state="${state}"]`)[0];
  };
  /** Shows how it ended. Whoever hears the page instead of seeing it is taken there. */
  const conclude = (state: string, message?: string) => {
    tell([]);
    const part = show(state);
    const said = part?.querySelector('.said');
    if (said && message) said.textContent = message;
    part?.focus();
  };
  /** Without an entry in the history, so that no secret stays there. */
  const go = (path: string) => location.replace(`${root}/dashboard${path}`);

  /** The page of the dashboard that sent the visitor here. Any other address is ignored: a link must not lead elsewhere. */
  const wanted = (() => {
    const to = new URLSearchParams(location.search).get('to') ?? fragment.get('to') ?? '';
    if (!to.startsWith('/') || !URL.canParse(to, location.origin)) return undefined;
    const { origin, pathname, search, hash } = new URL(to, location.origin);
    // With or without the path at which the server is.
    const path = `${pathname}/`.startsWith(`${root}/dashboard/`) ? pathname : root + pathname;
    const isOurs = origin === location.origin && `${path}/`.startsWith(`${root}/dashboard/`);
    return isOurs && path !== location.pathname ? path + search + hash : undefined;
  })();
  const enter = () => (wanted === undefined ? go('') : location.replace(wanted));

  const tell = (messages: readonly string[]) => {
    const box = document.createElement('div');
    box.className = 'said s4';
    box.append(...messages.map((text) => Object.assign(document.createElement('p'), { textContent: text })));
    summary?.replaceChildren(...(messages.length > 0 ? [box] : []));
  };

  const send = async <T>(method: string, path: string, body?: object): Promise<Answer<T>> => {
    try {
      const response = await fetch(`${root}/api${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await response.text();
      try {
        return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
      } catch {
        // A proxy has answered.
        return { status: response.status, body: { message: failed } };
      }
    } catch {
      return { status: 0, body: { message: offline } };
    }
  };
  const isDone = ({ status }: Answer<unknown>) => status >= 200 && status < 300;
  const messageOf = ({ status, body }: Answer<unknown>) =>
    (status < 500 && body.message) || (status === 503 && body.message) || failed;

  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const isField = (element: unknown): element is Field =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  /** The field that an error is about. That of an item, such as `components.2`, is about its list. */
  const fieldOf = (form: HTMLFormElement, path: string) => {
    const found = form.elements.namedItem(path.split('.', 1)[0] ?? '');
    return isField(found) && !found.closest('[hidden]') ? found : undefined;
  };
  const markField = (field: Field, messages: readonly string[]) => {
    if (messages.length > 0) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
    const problem = byId(`${field.name}-problem`);
    if (!problem) return;
    problem.textContent = messages.join(' ');
    problem.hidden = messages.length === 0;
  };

  /** Says what is wrong: at the fields if it is about them, and above the form. */
  const report = (form: HTMLFormElement, answer: Answer<unknown>) => {
    const others: string[] = [];
    const marked: Field[] = [];
    for (const [name, messages] of Object.entries(answer.body.errors ?? {})) {
      const field = fieldOf(form, name);
      if (field) {
        markField(field, messages);
        marked.push(field);
      } else others.push(...messages);
    }
    if (marked.length > 0) tell([invalid, ...others]);
    else tell(others.length > 0 ? others : [messageOf(answer)]);
    marked[0]?.focus();
  };

  /** Sends something for a form, once at a time, and reports if it does not succeed. */
  const attempt = async (form: HTMLFormElement, work: () => Promise<void>) => {
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    tell([]);
    for (const field of form.elements) if (isField(field)) markField(field, []);
    try {
      await work();
    } finally {
      form.ariaBusy = null;
    }
  };

  type Values = Readonly<Record<string, string>>;
  const onSubmit = (
    form: HTMLElement | undefined,
    work: (values: Values, form: HTMLFormElement) => Promise<void>,
  ) => {
    if (!(form instanceof HTMLFormElement)) return;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const values: Record<string, string> = {};
      new FormData(form).forEach((value, name) => {
        values[name] = String(value);
      });
      void attempt(form, () => work(values, form));
    });
  };

  const fill = (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) {
      for (const element of queryAll(`[data-fill="${name}"]`)) element.textContent = String(value);
      const field = byId(name);
      if (field instanceof HTMLInputElement) field.value = String(value);
    }
    select('role', String(values.role));
  };

  const pages: Readonly<Record<string, () => Promise<void>>> = {
    async setup() {
      const code = fragment.get('code') ?? '';
      const state = await send<{ open: boolean }>('GET', '/setup');
      if (!isDone(state)) return tell([messageOf(state)]);
      if (!state.body.data?.open) return void show('closed');
      if (code === '') return void show('no-code');
      proposeZone();
      const sample = byId('sample');
      const components = byId('components')?.closest<HTMLElement>('.field');
      sample?.addEventListener('change', () => {
        if (sample instanceof HTMLInputElement) components?.toggleAttribute('hidden', sample.checked);
      });
      onSubmit(show('form'), async (values, form) => {
        const { components: typed = '', sample: wantsSample, ...rest } = values;
        const names = typed.split('\n').map((line) => line.trim());
        const answer = await send('POST', '/setup', {
          ...rest,
          code,
          ...(wantsSample ? { sample: true } : { components: names.filter((line) => line !== '') }),
        });
        if (!isDone(answer)) return report(form, answer);
        // The code is used up, and the next visit should not find the form.
        history.replaceState(null, '', location.pathname);
        conclude('done');
        offerTestMail();
      });
    },

    async invitation() {
      const path = `/invitations/${encodeURIComponent(token)}`;
      if (token === '') return void show('broken');
      const invitation = await send<Invitation>('GET', path);
      if (invitation.status === 404) return void show('broken');
      if (!invitation.body.data) return tell([messageOf(invitation)]);
      const { name, email, role } = invitation.body.data;
      fill({ name, email, role });
      onSubmit(show('form'), async (values, form) => {
        const answer = await send('PUT', path, { name: values.name, password: values.password });
        if (isDone(answer)) go('');
        else if (answer.status === 404) conclude('broken');
        else report(form, answer);
      });
    },

    async reset() {
      if (token === '') {
        onSubmit(show('ask'), async (values, form) => {
          const answer = await send('POST', '/password-resets', values);
          if (isDone(answer)) conclude('sent', answer.body.message);
          else report(form, answer);
        });
        return;
      }
      onSubmit(show('form'), async (values, form) => {
        const answer = await send('PUT', `/password-resets/${encodeURIComponent(token)}`, values);
        if (isDone(answer)) go('/sign-in#notice=reset');
        else if (isOver(answer)) conclude('broken', answer.body.errors?.token?.[0]);
        else report(form, answer);
      });
    },

    async email() {
      if (token === '') return void show('broken');
      onSubmit(show('form'), async (_values, form) => {
        const answer = await send('PUT', `/email-changes/${encodeURIComponent(token)}`);
        if (isDone(answer)) {
          history.replaceState(null, '', location.pathname);
          conclude('done', answer.body.message);
        } else if (isOver(answer)) conclude('broken', answer.body.errors?.token?.[0]);
        else report(form, answer);
      });
    },

    async 'sign-in'() {
      select('error', fragment.get('error'));
      select('notice', fragment.get('notice'));
      const form = show('form');
      onSubmit(form, async ({ email, password, code }, own) => {
        const answer = await send('POST', '/session', { email, password, ...(code && { code }) });
        if (isDone(answer)) return enter();
        if (answer.body.second_factor && !code) return askForCode();
        report(own, answer);
        if (answer.body.second_factor) byId('code')?.focus();
      });
      offerPasskey(form);
      sendCodeByItself(form);
      const provider = byId('provider');
      if (wanted !== undefined && provider instanceof HTMLAnchorElement) {
        provider.search = String(new URLSearchParams({ return: wanted }));
      }
    },
  };

  /** Whether the link of a mail cannot be used: it is not ours, or it is used up. */
  const isOver = ({ status, body }: Answer<unknown>) => status === 404 || body.errors?.token !== undefined;

  /** Proposes the time zone of the browser, and offers all others. */
  const proposeZone = () => {
    const field = byId('timezone');
    if (field instanceof HTMLInputElement) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
    byId('zones')?.append(
      ...Intl.supportedValuesOf('timeZone').map((value) =>
        Object.assign(document.createElement('option'), { value }),
      ),
    );
  };

  interface MailOutcome {
    readonly accepted: boolean | null;
    readonly sent_by: 'smtp' | 'folder';
    readonly reason: string | null;
    readonly advice: string | null;
  }

  /** The second thing that is shown at the end of the set-up. */
  const offerTestMail = () => {
    const box = byId('mail-outcome');
    onSubmit(queryAll('form[data-state="done"]')[0], async (_values, form) => {
      const { status, body } = await send<MailOutcome>('POST', '/deliveries/test', {});
      if (!body.data || !box) return report(form, { status, body });
      const { accepted, sent_by, reason, advice } = body.data;
      const known = sent_by === 'folder' ? box.dataset.folder : accepted ? box.dataset.accepted : undefined;
      box.textContent = known ?? [reason, advice].filter(Boolean).join(' ');
      box.className = `said s${accepted && sent_by === 'smtp' ? 1 : 3}`;
      box.hidden = false;
    });
  };

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

  const offerPasskey = (form: HTMLElement | undefined) => {
    const button = byId('passkey');
    const isSupported =
      'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
    if (!button || !isSupported || !(form instanceof HTMLFormElement)) return;
    const suggestion = new AbortController();
    const signIn = async (passkey: object) => {
      const answer = await send('POST', '/session', { passkey });
      if (isDone(answer)) enter();
      else report(form, answer);
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

  // Another link for the same page changes only the fragment; and a page that comes back from the browser's memory may
  // show somebody who has signed out since.
  addEventListener('hashchange', () => location.reload());
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  void pages[page]?.();
})();
