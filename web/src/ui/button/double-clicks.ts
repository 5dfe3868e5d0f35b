/** How soon after another a tap belongs to it, and how far away it may be. A mouse's clicks are counted by the system. */
const SOON_MS = 400;
const NEAR_PX = 24;

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role]';

/** A click on a label is followed by the browser's own click on its control. */
const controlAt = (target: EventTarget | null) => {
  if (!(target instanceof Element)) return null;
  const own = target.closest(CONTROLS) ?? target;
  return own instanceof HTMLLabelElement ? (own.control ?? own) : own;
};

/**
 * The second click of a double click belongs to what was clicked first. In a list whose rows move up it would otherwise hit the
 * next row's button: two notes approved instead of one. Returns a function that ends it.
 */
export function guardDoubleClicks(): () => void {
  let first: { control: Element | null; at: PointerEvent } | undefined;
  const guard = (event: MouseEvent) => {
    const click = event as PointerEvent;
    const control = controlAt(click.target);
    const again =
      first &&
      (click.detail > 1 ||
        (click.pointerType === 'touch' &&
          click.timeStamp - first.at.timeStamp < SOON_MS &&
          Math.hypot(click.clientX - first.at.clientX, click.clientY - first.at.clientY) < NEAR_PX));
    if (again && control !== first?.control) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else first = { control, at: click };
  };
  addEventListener('click', guard, { capture: true });
  return () => removeEventListener('click', guard, { capture: true });
}
