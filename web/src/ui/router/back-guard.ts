/**
 * Back closes what lies above a page instead of leaving it: the first layer adds an entry of the same address to the history, which
 * Back takes away. Closed otherwise, the entry goes again; followed by a link, the next page takes its place.
 */
const closers: (() => void)[] = [];
/** Is there a browser's history? Without, as in tests, there is nothing to guard. */
let active = false;
/** The browser is still taking the entry away; what comes next waits. */
let undoing: (() => void)[] | undefined;

const onGuard = (): boolean => (history.state as { guard?: boolean } | null)?.guard === true;

let beforeEntering: () => void = () => undefined;
const enter = () => {
  if (undoing) return void undoing.push(enter);
  if (closers.length === 0 || onGuard()) return;
  beforeEntering();
  history.pushState({ ...(history.state as object | null), guard: true }, '');
};
const leave = () => {
  if (closers.length > 0 || undoing || !onGuard()) return;
  undoing = [];
  history.back();
};

/** `remember`: what to note in the page's own entry. */
export const startGuarding = (remember: () => void): void => {
  active = true;
  beforeEntering = remember;
};

/** Until the returned function is called, Back closes this, or what was opened above it. */
export const guardBack = (close: () => void): (() => void) => {
  if (!active) return () => undefined;
  closers.push(close);
  enter();
  return () => {
    closers.splice(closers.indexOf(close), 1);
    // Another layer, or another page, may take over in the same moment.
    setTimeout(leave);
  };
};

/** Whether the browser's step was about a layer, and not to another page. */
export const tookStep = (): boolean => {
  if (undoing) {
    const waiting = undoing;
    undoing = undefined;
    for (const act of waiting) act();
    return true;
  }
  if (onGuard()) return true;
  const close = closers.at(-1);
  if (!close) return false;
  close();
  // Layers below are guarded as well.
  if (closers.length > 1) enter();
  return true;
};

/** The next page takes the place of the entry, once the browser is where it is to be. */
export const isReplaced = (): boolean => active && onGuard();
export const afterUndoing = (act: () => void): boolean => undoing !== undefined && undoing.push(act) > 0;
