import { renderToString } from 'react-dom/server';
import { App } from './app/app.tsx';
import { makeStore } from './store/store.ts';
import { memoryNavigator } from './ui/router/navigator.ts';

/** Prints the login page as the app renders it for a visitor: the build writes it into the page (`scripts/login-page.ts`). */
const html = renderToString(<App store={makeStore()} navigator={memoryNavigator('/auth/login')} />);
// React names the pictures ahead of the page, where the browser finds them by itself.
process.stdout.write(html.replace(/^(<link rel="preload"[^>]*>)+/, ''));
