/** An element that had the focus, and what was around it: it may be gone by the time the focus returns. */
export interface FocusPlace {
  element: Element | null;
  around: readonly Element[];
}

export const focusPlace = (): FocusPlace => {
  const element = document.activeElement;
  const around: Element[] = [];
  for (let parent = element?.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    around.push(parent);
  return { element, around };
};

const isFocused = (element: Element | null) => document.activeElement === element;
/** The browser gives the focus of an element that disappears to the body. */
const isLost = () => isFocused(document.body) || isFocused(null);

const take = ({ element }: FocusPlace): boolean => {
  if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return false;
  element.focus();
  return isFocused(element);
};

/** The heading of the list or section that the element was in, or else of the screen. */
const nearestHeading = (places: readonly FocusPlace[]): HTMLElement | null => {
  for (const ancestor of places.flatMap(({ around }) => around)) {
    const heading = ancestor.isConnected && ancestor.querySelector<HTMLElement>('h1, h2');
    if (heading) return heading;
  }
  return document.querySelector('main h1') ?? document.querySelector('main');
};

const focusNearest = (places: readonly FocusPlace[]) => {
  const heading = nearestHeading(places);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

let stopWatching = () => {};

/** The element may disappear with what was done in the modal: a card leaves its filtered list as soon as that has reloaded. */
const watch = (place: FocusPlace) => {
  const observer = new MutationObserver(() => {
    if (place.element?.isConnected) return;
    stopWatching();
    if (isLost()) focusNearest([place]);
  });
  const moved = ({ target }: FocusEvent) => target !== place.element && stopWatching();
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', moved);
  stopWatching = () => {
    observer.disconnect();
    document.removeEventListener('focusin', moved);
    stopWatching = () => {};
  };
};

/** To the first of these that can take the focus; if none can, or once it is gone, to the nearest heading. */
export const returnFocus = (places: readonly FocusPlace[]): void => {
  stopWatching();
  const taken = places.find(take);
  if (taken) watch(taken);
  else focusNearest(places);
};
