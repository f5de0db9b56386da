/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { timeZones } from '../../../../common/time-zones.ts';
import { isDone, messageOf, send } from './api.ts';
import { byId, conclude, fragment, queryAll, show, tell } from './dom.ts';
import { onSubmit, report } from './forms.ts';

/** Proposes the time zone of the browser, and offers all others. */
const proposeZone = () => {
  const field = byId('timezone');
  if (field instanceof HTMLInputElement) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  byId('zones')?.append(
    ...timeZones.map((value) => Object.assign(document.createElement('option'), { value })),
  );
};

const KEPT_AS = 'daymark-setup';

const readKept = (): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '{}');
  } catch {
    return {};
  }
};

const isKept = (field: Element): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  (field instanceof HTMLInputElement && field.type !== 'password') ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement;

/** What was typed survives a reload of the page. Passwords are not kept, and nothing is once the set-up is done. */
const keepTyped = (form: HTMLElement | undefined) => {
  if (!(form instanceof HTMLFormElement)) return;
  const fields = Array.from(form.elements).filter(isKept);
  const kept = readKept();
  for (const field of fields) {
    const value = kept[field.name];
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      if (typeof value === 'string') field.checked = field.value === value;
    } else if (typeof value === 'boolean' && field instanceof HTMLInputElement) field.checked = value;
    else if (typeof value === 'string') field.value = value;
    field.dispatchEvent(new Event('change'));
  }
  form.addEventListener('input', () => {
    const isOther = (field: Element) =>
      field instanceof HTMLInputElement && field.type === 'radio' && !field.checked;
    const typed = fields
      .filter((field) => !isOther(field))
      .map((field) => [
        field.name,
        field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
      ]);
    try {
      sessionStorage.setItem(KEPT_AS, JSON.stringify(Object.fromEntries(typed)));
    } catch {
      // The browser keeps nothing for this site. The form works without it.
    }
  });
};

const forgetTyped = () => {
  try {
    sessionStorage.removeItem(KEPT_AS);
  } catch {
    // Nothing was kept.
  }
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

/** The header and the heading are about the page that there is now. */
const showName = (name?: string) => {
  const brand = queryAll('.brand')[0];
  if (brand && name) brand.textContent = name;
  const heading = queryAll('h1')[0];
  const done = queryAll('[data-state="done"] .said')[0];
  if (!heading || !done) return;
  heading.textContent = done.textContent;
  done.remove();
};

/** Creates the first user, the settings and the first components. */
export const setUp = async () => {
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
  const form = show('form');
  keepTyped(form);
  onSubmit(form, async (values, form) => {
    const { components: typed = '', sample: wantsSample, ...rest } = values;
    const names = typed.split('\n').map((line) => line.trim());
    const response = await send('POST', '/setup', {
      ...rest,
      code,
      ...(wantsSample ? { sample: true } : { components: names.filter((line) => line !== '') }),
    });
    if (!isDone(response)) return report(form, response);
    // The code is used up, and the next visit should not find the form.
    history.replaceState(null, '', location.pathname);
    forgetTyped();
    showName(values.page);
    conclude('done');
    offerTestMail();
  });
};
