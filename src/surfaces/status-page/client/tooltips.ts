/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { body, create, queryAll, root } from './dom.ts';
import { describe, GRAPHICS, isMirrored, positionAt, positionsOf, removeMark, screenX } from './graphics.ts';
import { exactTimes } from './times.ts';

// Tooltips for the days of the uptime bars, the values of charts, and times: for mouse, keyboard and touch. Escape hides
// them, and they stay while the pointer is over them (WCAG 1.4.13).
type Target = SVGSVGElement | HTMLTimeElement;
const tip = Object.assign(create('div'), { className: 'tip' });
let tipFor: Target | undefined;
let tipAt = -1;
let isPinned = false;
let isTouch = false;
/** The graphic that a finger moves along. */
let scrubbed: SVGSVGElement | undefined;

const isGraphic = (target: Element): target is SVGSVGElement => target.matches(GRAPHICS);

const hideTip = () => {
  tip.remove();
  removeMark();
  tipFor = undefined;
  isPinned = false;
};

/** Shows what is at this position of a graphic, or the exact time. */
const showTip = (target: Target, position: number, clientX?: number) => {
  const graphic = isGraphic(target) ? target : undefined;
  if (graphic && position < 0) return;
  if (target !== tipFor || position !== tipAt) {
    const lines = isGraphic(target)
      ? describe(target, position)
      : exactTimes(target).flatMap((line) => [line, create('br')]);
    tip.replaceChildren(...lines);
    (document.querySelector('main') ?? body).append(tip);
    tipFor = target;
    tipAt = position;
    // The tooltip of a graphic is above its whole row; the pointer crosses the row to get there.
    tip.classList.toggle('far', !!graphic);
  }
  if (graphic) {
    graphic.ariaValueNow = `${position}`;
    graphic.ariaValueText = tip.innerText;
  }
  const { bottom, left: start, width: size } = target.getBoundingClientRect();
  // Above the whole row: the name that it is about stays visible.
  const { top } = ((graphic && target.closest('li')) || target).getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const center = clientX ?? (graphic ? screenX(graphic, position) : start + size / 2);
  const left = Math.min(center - width / 2, root.clientWidth - width - 8);
  tip.style.left = `${scrollX + Math.max(8, left)}px`;
  tip.style.top = `${scrollY + (top < height + 6 ? bottom + 6 : top - height - 6)}px`;
};

/** An update may remove or change what the tooltip is about. */
export const refreshTip = () => {
  const [target, position, wasPinned] = [tipFor, tipAt, isPinned];
  if (!target) return;
  hideTip();
  if (!target.isConnected) return;
  showTip(target, position);
  isPinned = wasPinned;
};

const isTip = ({ target }: Event) => tip.contains(target as Node);
const targetOf = ({ target }: Event) => (target as Element).closest?.<Target>(`${GRAPHICS},time[data-f]`);
const showAt = (target: Target, { clientX }: MouseEvent) =>
  showTip(target, isGraphic(target) ? positionAt(target, clientX) : 0, clientX);

const onKey = (event: KeyboardEvent) => {
  const { key } = event;
  if (key === 'Escape') {
    if (isTip(event)) tipFor?.focus();
    return hideTip();
  }
  const graphic = (event.target as Element).closest<SVGSVGElement>(GRAPHICS);
  if (!graphic) return;
  const positions = positionsOf(graphic);
  const step = isMirrored(graphic) ? -1 : 1;
  const moved = (by: number) =>
    positions[Math.min(Math.max(positions.indexOf(tipAt) + by, 0), positions.length - 1)];
  const list = queryAll<SVGSVGElement>('[data-on]', graphic.closest('.list,.metrics') ?? graphic);
  const neighbour = (by: number) => list[list.indexOf(graphic) + by];
  const position = {
    ArrowLeft: moved(-step),
    ArrowRight: moved(step),
    Home: positions[0],
    End: positions.at(-1),
  }[key];
  const other = { ArrowUp: neighbour(-1), ArrowDown: neighbour(1) }[key];
  if (key === 'Enter') tip.querySelector('a')?.focus();
  else if (position !== undefined) showTip(graphic, position);
  else if (other) {
    const same = tipAt;
    other.focus();
    if (positionsOf(other).includes(same)) showTip(other, same);
  } else return;
  event.preventDefault();
};

export const offerTooltips = () => {
  addEventListener('pointermove', (event) => {
    if (scrubbed) showAt(scrubbed, event);
    if (isPinned || isTip(event) || isTouch) return;
    const target = targetOf(event);
    if (target) showAt(target, event);
    else if (!tipFor?.matches(':focus-visible')) hideTip();
  });
  addEventListener('pointerdown', (event) => {
    isTouch = event.pointerType === 'touch';
    const target = targetOf(event);
    scrubbed = isTouch && target && isGraphic(target) ? target : undefined;
  });
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, () => {
      scrubbed = undefined;
    });
  addEventListener('click', (event) => {
    // Keys click as well, and have shown the tooltip with the focus.
    if (isTip(event) || !event.detail) return;
    const wasPinned = isPinned && tipAt;
    const [target, before] = [targetOf(event), tipFor];
    hideTip();
    if (!target) return;
    showAt(target, event);
    // A second click on the same day unpins the tooltip.
    isPinned = wasPinned !== tipAt || before !== target;
    if (!isPinned) hideTip();
    // The first tap on a linked time shows it, and the second follows the link.
    else if (isTouch && target.closest('a')) event.preventDefault();
  });
  addEventListener('keydown', onKey);
  addEventListener('focusin', ({ target }) => {
    const focused = target as Element;
    if (!focused.matches(':focus-visible') || tip.contains(focused)) return;
    const graphic = focused.closest<SVGSVGElement>(GRAPHICS);
    const shown = graphic ?? (focused.matches('time') ? focused : focused.querySelector(':scope>time'));
    if (!shown) return hideTip();
    showTip(shown as Target, graphic ? (positionsOf(graphic).at(-1) ?? -1) : 0);
  });
  addEventListener('focusout', ({ relatedTarget }) => {
    if (!isPinned && !tip.contains(relatedTarget as Node | null)) hideTip();
  });
};
