import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toSessionUser } from '../../store/session-storage.ts';
import { renderFor } from '../../testing/scene.tsx';
import { Givers } from './givers.tsx';

it('shows the faces of the top givers: pictures, and initials that are no part of the text', () => {
  const [picture, giver] = ['/api/pictures/ann', { given: 3, converted: 1, value: 100 }];
  renderFor(
    toSessionUser({ id: 9, name: 'Cy', role: 'super_admin', permissions: {} }),
    <Givers
      givers={[
        { ...giver, id: 1, name: 'Ann Lee', picture },
        { ...giver, id: 2, name: 'Ben Ode', picture: null },
      ]}
    />,
  );
  const [ann, ben] = ['Ann Lee', 'Ben Ode'].map((name) => screen.getByRole('rowheader', { name }));
  expect(ann?.querySelector('img')?.getAttribute('src')).toBe(picture);
  expect(ben?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('BO');
  expect(ben?.textContent).toBe('Ben Ode');
});
