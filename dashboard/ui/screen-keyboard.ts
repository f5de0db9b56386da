/** A keyboard takes at least a quarter of the screen; the bars of a browser that come and go take less. */
const LARGEST_REST = 0.75;
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea';

/**
 * While the keyboard of a phone is open, the little room that is left belongs to the field: the navigation at the bottom
 * hides (`[data-keyboard]`), and bars stand above the keyboard (`--keyboard`) where the browser does not move them itself.
 */
export function startWatchingKeyboard(): void {
  const viewport = window.visualViewport;
  if (!viewport || !matchMedia('(pointer: coarse)').matches) return;
  const root = document.documentElement;
  let [width, tallest] = [0, 0];
  const measure = () => {
    if (viewport.width !== width) [width, tallest] = [viewport.width, 0];
    tallest = Math.max(tallest, viewport.height);
    const isOpen =
      viewport.height < tallest * LARGEST_REST && document.activeElement?.matches(FIELDS) === true;
    root.toggleAttribute('data-keyboard', isOpen);
    const covered = isOpen ? Math.max(window.innerHeight - viewport.height - viewport.offsetTop, 0) : 0;
    root.style.setProperty('--keyboard', `${Math.round(covered)}px`);
  };
  measure();
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  for (const event of ['focusin', 'focusout']) document.addEventListener(event, () => setTimeout(measure));
}
