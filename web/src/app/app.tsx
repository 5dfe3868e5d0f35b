import { lazy, useState } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from '../store/store.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import type { Navigator } from '../ui/router/navigator.ts';
import { Router } from '../ui/router/router.tsx';
import { AppRoutes } from './app-routes.tsx';
import { loadShell } from './screens.ts';

export const App = ({ store, navigator }: { store: AppStore; navigator: Navigator }) => {
  const [Shell] = useState(() => lazy(() => loadShell(store)));
  return (
    <Provider store={store}>
      <ErrorBoundary resetKey="app">
        <Router navigator={navigator}>
          <AppRoutes Shell={Shell} />
        </Router>
      </ErrorBoundary>
    </Provider>
  );
};
