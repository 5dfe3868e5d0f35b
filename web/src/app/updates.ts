const LOOK_EVERY_MS = 3_600_000;
const TAKE_OVER_WITHIN_MS = 3_000;

/**
 * The service worker and its updates. A new version is fetched in the background and offered; it takes over when the user
 * accepts, and only the tab in which they accepted reloads.
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

  /** Registers the worker. Where workers are unavailable (plain http, a browser that blocks them) the app works without one. */
  start = async (): Promise<void> => {
    const { serviceWorker } = navigator;
    if (!serviceWorker || this.registration) return;
    let controlled = serviceWorker.controller !== null;
    // Updated from another tab: what this tab shows still works, but chunks it has not loaded yet may be gone.
    serviceWorker.addEventListener('controllerchange', () => {
      if (controlled) this.offer();
      controlled = true;
    });
    // If blocked, it throws or resolves to undefined.
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

  /** Activates the new version and reloads. */
  take = (): void => {
    const next = this.registration?.waiting;
    const load = () => location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', load);
    next?.postMessage('take over');
    // The old worker may be busy with a request of this tab: reloading ends it.
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
