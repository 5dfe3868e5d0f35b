import './early.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './ui/theme/tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import { App } from './app/app.tsx';
import { followSession } from './app/follow-session.ts';
import { loadShell, prepareScreen } from './app/screens.ts';
import type { Arrival } from './features/login/set-password/use-arrival.ts';
import { makeStore } from './store/store.ts';
import { match } from './ui/router/match.ts';
import { browserNavigator } from './ui/router/navigator.ts';
import { Spinner } from './ui/surface/spinner.tsx';
import { startThemeMode } from './ui/theme/theme-mode.ts';

startThemeMode();
const store = makeStore();

const navigator = browserNavigator();

// A signed-in user needs the shell and a screen next. Its first calls have been made; see `early.ts`.
const shell = store.getState().session.user && loadShell(store);
const prepare = () => prepareScreen(navigator.get().location, store.getState().session);
prepare();
navigator.watch(prepare);

followSession(store);

const app = (
  <StrictMode>
    <App store={store} navigator={navigator} />
  </StrictMode>
);
document.getElementById('not-loaded')?.remove();
const element = document.getElementById('root');
const { early } = window;
if (element && early) {
  // The page shows a visitor the login form already (`before-app.js`), and the guard would send them there. Meanwhile
  // somebody may have signed in in another tab.
  if (store.getState().session.token) location.reload();
  else {
    const from = navigator.get().location;
    if (!match('/auth/login', from.pathname))
      navigator.go('/auth/login', { replace: true, state: { from } satisfies Arrival });
    early.focused = document.activeElement;
    hydrateRoot(element, app, {
      // biome-ignore lint/suspicious/noConsole: an extension or a translation has changed the form, and React renders it afresh
      onRecoverableError: (error) => console.warn(error),
    });
  }
} else if (element) {
  const root = createRoot(element);
  const start = () => root.render(app);
  if (shell) {
    // Not as a fallback inside the app, which would stay for 300 ms after the shell is there; see `lazily`.
    root.render(<Spinner minHeight="100dvh" />);
    // If the shell cannot be loaded, the app says so.
    shell.then(start, start);
  } else start();
}
