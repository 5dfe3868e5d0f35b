/** What browsers that can install the app fire once it may be; others, such as Safari, have words for it only. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}
let held: InstallPrompt | undefined;

/** Keeps the browser's own banner away: the app asks by itself, once, in its own words. */
export const holdInstallPrompt = () =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
  });

const ownWindow = () => (navigator as { standalone?: boolean }).standalone;
export const isInstalled = (): boolean =>
  ownWindow() === true || matchMedia('(display-mode: standalone)').matches;

const ANSWERED = 'install answered';
const VISITS = 'visits';
const OFFERED_FROM = 2;

/** How often the app was opened on this device; a visit lasts as long as its tab. */
const visitsSoFar = (): number => {
  const before = Number(localStorage.getItem(VISITS));
  if (sessionStorage.getItem(VISITS)) return before;
  sessionStorage.setItem(VISITS, '1');
  localStorage.setItem(VISITS, String(before + 1));
  return before + 1;
};

/** `prompt`: by the browser's own question; `steps`: by hand, on an iPhone or iPad. */
export type InstallWay = 'prompt' | 'steps';

/** How to install the app, if this device should be asked now: from the second visit on, until it was answered. */
export const wayToInstall = (): InstallWay | undefined => {
  try {
    if (visitsSoFar() < OFFERED_FROM || isInstalled() || localStorage.getItem(ANSWERED)) return undefined;
  } catch {
    // Where an answer cannot be stored, it would be asked each time.
    return undefined;
  }
  if (held) return 'prompt';
  return ownWindow() === false && navigator.maxTouchPoints > 1 ? 'steps' : undefined;
};

export const rememberAnswer = () => {
  try {
    localStorage.setItem(ANSWERED, '1');
  } catch {}
};

export const install = async (): Promise<void> => {
  rememberAnswer();
  await held?.prompt().catch(() => undefined);
  held = undefined;
};
