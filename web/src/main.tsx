import './early.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme/tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import { App } from './app/app.tsx';
import { followNotifications } from './app/follow-notifications.ts';
import { followSession } from './app/follow-session.ts';
import { forgetKept } from './app/forget-kept.ts';
import { loadShell, prepareScreen } from './app/screens.ts';
import { holdInstallPrompt } from './parts/install/install.ts';
import { makeStore } from './store/store.ts';
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
forgetKept(store);
followNotifications(store);
holdInstallPrompt();

const app = (
  <StrictMode>
    <App store={store} navigator={navigator} />
  </StrictMode>
);
const element = document.getElementById('root');
if (element) {
  const root = createRoot(element);
  const start = () => root.render(app);
  if (shell) {
    // Not as a fallback inside the app, which would stay for 300 ms after the shell is there; see `lazily`.
    root.render(<Spinner minHeight="100dvh" />);
    // If the shell cannot be loaded, the app says so.
    shell.then(start, start);
  } else start();
}
