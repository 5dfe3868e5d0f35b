import { lazy, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router';
import type { AppStore } from '../store/store.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { AppRoutes } from './app-routes.tsx';
import { loadShell } from './screens.ts';

export const App = ({ store }: { store: AppStore }) => {
  const [Shell] = useState(() => lazy(() => loadShell(store)));
  return (
    <Provider store={store}>
      <ErrorBoundary resetKey="app">
        <BrowserRouter>
          <AppRoutes Shell={Shell} />
        </BrowserRouter>
      </ErrorBoundary>
    </Provider>
  );
};
