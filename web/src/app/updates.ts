const LOOK_EVERY_MS = 3_600_000;
const TAKE_OVER_WITHIN_MS = 3_000;

/**
 * The service worker and its successor. A new version is fetched whole in the background and offered; it takes over when the reader
 * says so, and only the tab in which they said it is loaded anew.
 */
class Updates {
  private readonly listeners = new Set<() => void>();
  private registration: ServiceWorkerRegistration | undefined;
  private ready = false;

  isReady = (): boolean => this.ready;

  subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  };

  /** Registers the worker. Where there are none (plain http, a browser that blocks them) the app works without. */
  start = async (): Promise<void> => {
    const { serviceWorker } = navigator;
    if (!serviceWorker || this.registration) return;
    let controlled = serviceWorker.controller !== null;
    // Taken over from another tab: what this one shows still works, the code that it has not loaded yet may be gone.
    serviceWorker.addEventListener('controllerchange', () => {
      if (controlled) this.offer();
      controlled = true;
    });
    // Blocked, it fails or answers nothing.
    const registration: ServiceWorkerRegistration | undefined = await serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .catch(() => undefined);
    this.registration = registration;
    if (!registration) return;
    if (registration.waiting && controlled) this.offer();
    registration.addEventListener('updatefound', () => {
      const next = registration.installing;
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed' && serviceWorker.controller) this.offer();
      });
    });
    this.look(registration);
  };

  /** Lets the new version take over, and loads it. */
  take = (): void => {
    const next = this.registration?.waiting;
    const load = () => location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', load);
    next?.postMessage('take over');
    // The former one may be busy with something of this tab's: loading anew ends that.
    setTimeout(load, next ? TAKE_OVER_WITHIN_MS : 0);
  };

  /** An installed app may stay open for weeks. */
  private look(registration: ServiceWorkerRegistration): void {
    let last = Date.now();
    const update = () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < LOOK_EVERY_MS) return;
      last = Date.now();
      registration.update().catch(() => undefined);
    };
    setInterval(update, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', update);
  }

  private offer(): void {
    this.ready = true;
    for (const changed of this.listeners) changed();
  }
}

export const updates = new Updates();
