/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The script of the subscription pages. `npm run client` turns it into subscribe.min.js. It offers notifications in
// browsers that have them; everything else on these pages works without it.
import { hasPushKey } from '../../../../../common/push-key.ts';
import { queryAll } from '../../client/dom.ts';
import { remember } from './push-subscription.ts';

/** In which state the notifications of this browser are. */
type State = 'unsupported' | 'denied' | 'failed' | 'off' | 'on';

const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const findSubscription = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** What is below stays where it is: the box keeps the room that it had. */
function show(box: HTMLElement, state: State): void {
  box.style.minHeight = `${box.getBoundingClientRect().height}px`;
  for (const part of queryAll<HTMLElement>('[data-when]', box)) {
    part.hidden = !part.dataset.when?.split(' ').includes(state);
    part.classList.remove('unscripted');
  }
}

async function subscribe({ key = '', worker = '' }: DOMStringMap): Promise<PushSubscription> {
  await navigator.serviceWorker.register(worker);
  const { pushManager, scope } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const isOurs = existing !== null && hasPushKey(existing, key);
  if (!isOurs) await existing?.unsubscribe();
  const subscription = isOurs
    ? existing
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await remember(scope, { endpoint: subscription.endpoint, key });
  return subscription;
}

/** Submits a form together with what the service needs to send notifications to this browser. */
function submit(form: HTMLFormElement, subscription: PushSubscription): void {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  for (const [name, value] of Object.entries({ endpoint, ...keys }))
    form.querySelector(`[name=${name}]`)?.setAttribute('value', value);
  form.submit();
}

async function turnOn(box: HTMLElement, form: HTMLFormElement): Promise<void> {
  try {
    const permission = await Notification.requestPermission();
    if (permission === 'granted') submit(form, await subscribe(box.dataset));
    else show(box, permission === 'denied' ? 'denied' : 'off');
  } catch {
    show(box, 'failed');
  }
}

async function offer(box: HTMLElement): Promise<void> {
  for (const form of queryAll<HTMLFormElement>('form', box))
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      turnOn(box, form);
    });
  const subscription = await findSubscription();
  const isOn = subscription && hasPushKey(subscription, box.dataset.key ?? '');
  // A problem is about the form, so the visitor needs it again.
  if (Notification.permission === 'denied') show(box, 'denied');
  else show(box, isOn && !document.getElementById('problem') ? 'on' : 'off');
}

/** Shows only what contains the text; a group that matches shows all of its components. */
const filter = document.getElementById('filter') as HTMLInputElement | null;
filter?.addEventListener('input', () => {
  const wanted = filter.value.trim().toLocaleLowerCase();
  const has = (part: Element | null) => part?.textContent?.toLocaleLowerCase().includes(wanted) ?? false;
  for (const group of queryAll<HTMLElement>('fieldset', filter.closest('.choice') ?? document)) {
    const isWhole = has(group.querySelector('legend'));
    const items = queryAll<HTMLElement>('.tick', group);
    for (const item of items) item.hidden = !(isWhole || has(item) || item.querySelector(':checked'));
    group.hidden = items.every(({ hidden }) => hidden);
  }
});
// Enter would subscribe before anything is chosen.
filter?.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault());

const box = document.getElementById('push');
if (isSupported) {
  if (box) offer(box);
  const form = document.getElementById('push-off')?.closest('form');
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    // The service deletes its data in any case.
    await findSubscription()
      .then((subscription) => subscription?.unsubscribe())
      .catch(() => undefined);
    form.submit();
  });
} else {
  for (const link of queryAll<HTMLElement>('[data-push]')) link.hidden = true;
  if (box) show(box, 'unsupported');
}
