import { guardBack } from '../router/back-guard.ts';
import { type FocusPlace, focusPlace } from './return-focus.ts';

/**
 * The stack of modals and popovers, the latest on top. Everything outside the top one is inert, so that
 * neither the keyboard nor a screen reader leaves it; elements marked `data-above-layers` (toasts) stay accessible. That is
 * why a dialog is not shown by `showModal()`: the browser would make toasts inert as well.
 */
interface Layer {
  root: HTMLElement;
  close: () => void;
  /** Where the focus was before it opened. */
  before: FocusPlace;
}
const layers: Layer[] = [];

/** Where to return the focus to: where it is now, or, if that is gone by then, where it was before the layers below opened. */
export const focusOrigins = (): readonly [FocusPlace, ...FocusPlace[]] => [
  focusPlace(),
  ...layers.map(({ before }) => before).reverse(),
];

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** The radio buttons of a group are one tab stop, but any of them counts as the first or last. */
const stopsOf = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  );

/** Focus trap: Tab wraps around at both ends. */
const keepInside = (event: KeyboardEvent, root: HTMLElement) => {
  const stops = stopsOf(root);
  const [first, last] = [stops[0], stops.at(-1)];
  const { activeElement } = document;
  const inside = activeElement !== null && root.contains(activeElement) && activeElement !== root;
  const above = activeElement?.closest('[data-above-layers]');
  if (above || (inside && activeElement !== (event.shiftKey ? first : last))) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
};

const pressed = (event: KeyboardEvent) => {
  const top = layers.at(-1);
  if (!top || event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape') top.close();
  else if (event.key === 'Tab') keepInside(event, top.root);
};

const arrange = () => {
  const top = layers.at(-1)?.root;
  for (const child of document.body.children) {
    if (!(child instanceof HTMLElement) || child.dataset.aboveLayers !== undefined) continue;
    child.inert = top !== undefined && child !== top;
    // For assistive technology that does not support `inert` yet.
    if (child.inert) child.setAttribute('aria-hidden', 'true');
    else child.removeAttribute('aria-hidden');
  }
};

const { style } = document.body;
const lockScroll = () => {
  // Keeps the page from shifting where a scroll bar takes up space.
  const bar = innerWidth - document.documentElement.clientWidth;
  if (bar > 0) style.paddingInlineEnd = `${bar}px`;
  style.overflow = 'hidden';
};
const unlockScroll = () => {
  style.removeProperty('padding-inline-end');
  style.removeProperty('overflow');
};

/** Puts a child of the body on top until the returned function is called. */
export const openLayer = (layer: Layer) => {
  if (layers.length === 0) {
    addEventListener('keydown', pressed);
    lockScroll();
  }
  layers.push(layer);
  arrange();
  const unguard = guardBack(layer.close);
  return () => {
    unguard();
    layers.splice(layers.indexOf(layer), 1);
    arrange();
    if (layers.length > 0) return;
    removeEventListener('keydown', pressed);
    unlockScroll();
  };
};
