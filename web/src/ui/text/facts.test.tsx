import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Facts } from './facts.tsx';

it('joins facts with dots, without those that are missing', () => {
  const { container } = render(<Facts of={['20 members', '', null, false, '3 referrals this month']} />);
  expect(container.textContent).toBe('20 members · 3 referrals this month');
});

it('lets lines wrap between facts only, after the dot', () => {
  const { container } = render(<Facts of={['20 members', '3 referrals']} />);
  expect([...container.children].map(({ textContent }) => textContent)).toEqual([
    '20 members ·',
    '3 referrals',
  ]);
});
