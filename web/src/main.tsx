import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme/tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import { App } from './app/app.tsx';
import { followSession } from './app/follow-session.ts';
import { loadShell, prepareScreen } from './app/screens.ts';
import { readToken } from './store/session-storage.ts';
import { makeStore } from './store/store.ts';
import { browserNavigator } from './ui/router/navigator.ts';
import { startThemeMode } from './ui/theme/theme-mode.ts';

startThemeMode();
const store = makeStore();

const navigator = browserNavigator();

// A signed-in user needs the shell next: start loading it before the first render, along with the screen and its first calls.
if (readToken()) void loadShell(store).catch(() => undefined);
const prepare = () => prepareScreen(navigator.get().location, store.getState().session);
prepare();
navigator.watch(prepare);

followSession(store);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App store={store} navigator={navigator} />
    </StrictMode>,
  );
}
