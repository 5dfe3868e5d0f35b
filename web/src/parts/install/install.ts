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
const FIRST_VISIT = 'first visit';

/** The worker that is installed during the first visit serves the next one. A visit lasts as long as its tab. */
const isFirstVisit = (): boolean => {
  if (!navigator.serviceWorker?.controller) sessionStorage.setItem(FIRST_VISIT, '1');
  return sessionStorage.getItem(FIRST_VISIT) !== null;
};

/** `prompt`: by the browser's own question; `steps`: by hand, on an iPhone or iPad. */
export type InstallWay = 'prompt' | 'steps';

/** How to install the app, if this device should be asked now: from the second visit on, until it was answered. */
export const wayToInstall = (): InstallWay | undefined => {
  try {
    if (isFirstVisit() || isInstalled() || localStorage.getItem(ANSWERED)) return undefined;
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
