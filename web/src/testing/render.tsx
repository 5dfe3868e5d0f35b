import type { SessionUser } from '@bn/contract';
import { NO_PERMISSIONS } from '@bn/contract/domain';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api } from '../api/api.ts';
import { makeStore } from '../store/store.ts';
import { MemoryRouter } from '../ui/router/router.tsx';

/** Renders content for a signed-in user, or for a visitor (null), at an address of the app. */
export const renderFor = (user: SessionUser | null, content: ReactNode, path = '/') => {
  const store = makeStore({
    session: { token: user ? 't1' : null, user, loading: false, error: null },
  });
  store.attachApi(api);
  return render(
    <Provider store={store}>
      <MemoryRouter start={path}>{content}</MemoryRouter>
    </Provider>,
  );
};

export const harbour = { id: 7, name: 'Harbour', region: 'North' };

export const superAdmin: SessionUser = {
  id: 1,
  name: 'Sunita',
  email: 'admin@example.com',
  role: 'super_admin',
  chapter_id: null,
  chapter: null,
  permissions: NO_PERMISSIONS,
};

/** A plain member of the chapter above. */
export const member: SessionUser = {
  ...superAdmin,
  id: 2,
  role: 'member',
  chapter_id: harbour.id,
  chapter: harbour,
};
