import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionEnded } from './api/session-events.ts';
import './ui/theme/tokens.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import { App } from './app/app.tsx';
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

// One session for all tabs: signing out in one signs out the others, and another sign-in resets them.
addEventListener('storage', ({ key, newValue }) => {
  if (key === null || (key === 'token' && newValue === null)) store.dispatch(sessionEnded());
  else if (key === 'token' && newValue !== store.getState().session.token) location.reload();
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App store={store} navigator={navigator} />
    </StrictMode>,
  );
}
