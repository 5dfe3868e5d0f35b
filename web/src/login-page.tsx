import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { makeStore } from './store/store.ts';
import { memoryNavigator } from './ui/router/navigator.ts';

/** The login page as the app renders it for a visitor: the build writes it into the page (`scripts/login-page.ts`). */
export const loginPage = (): string =>
  renderToString(<App store={makeStore()} navigator={memoryNavigator('/auth/login')} />);
