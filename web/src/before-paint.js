// Runs before anything is painted, and before the app's own code has arrived.
{
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // Without storage the device decides, and no one is signed in.
      return null;
    }
  };

  // The colours that the reader chose, or those of the device. `ui/theme/theme-mode.ts` takes over.
  const chosen = stored('theme');
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const { dataset } = document.documentElement;
  dataset.theme = dark ? 'dark' : 'light';
  // The browser's own bar has the same colours, of which the page names one for a light device and one for a dark device.
  if (chosen === 'dark' || chosen === 'light')
    for (const bar of document.querySelectorAll('[name=theme-color]'))
      bar.setAttribute('media', bar.getAttribute('media').includes(chosen) ? 'all' : 'not all');

  // A file of the app that cannot be loaded, or that the browser is too old to run, leaves nothing that could say so.
  addEventListener(
    'error',
    ({ target, filename }) => {
      const file = target instanceof HTMLScriptElement ? target.src : filename;
      const root = document.getElementById('root');
      if (!file?.startsWith(`${location.origin}/assets/`) || root?.hasChildNodes() !== false) return;
      const message = document.createElement('p');
      message.id = 'not-loaded';
      message.setAttribute('role', 'alert');
      message.textContent = 'The app could not be loaded. Check your connection and reload the page.';
      root.replaceChildren(message);
    },
    true,
  );

  const token = stored('token');
  // A signed-in user needs the shell and the screen at this address next: their files arrive beside the app's first file
  // instead of after it. The build names them; see `scripts/signed-in-files.ts`.
  const named = document.currentScript?.dataset.signedIn;
  if (token && named) {
    const { files, shell, screens } = JSON.parse(named);
    const [, own = []] = screens.find(([pattern]) => new RegExp(pattern, 'i').test(location.pathname)) ?? [];
    for (const number of [...shell, ...own]) {
      const file = files[number];
      const script = file.endsWith('.js');
      const link = document.createElement('link');
      link.rel = script ? 'modulepreload' : 'preload';
      if (!script) link.as = 'style';
      // As the bundler's own links: otherwise the browser would ask for the file twice.
      link.crossOrigin = '';
      link.href = file;
      document.head.append(link);
    }
  }
}
