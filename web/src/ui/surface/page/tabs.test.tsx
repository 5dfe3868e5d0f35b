import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemoryRouter, useLocation } from '../../router/router.tsx';
import { TabPanel, Tabs } from './tabs.tsx';

const TABS = ['one', 'two', 'three'].map((value) => ({ value, label: value, to: `/?tab=${value}` }));
const Screen = () => {
  const value = new URLSearchParams(useLocation().search).get('tab') ?? 'one';
  return (
    <>
      <Tabs label="Numbers" tabs={TABS} value={value} />
      <TabPanel value={value}>Panel {value}</TabPanel>
    </>
  );
};
const tab = (name: string) => screen.getByRole('tab', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const focused = () => document.activeElement?.textContent?.trim();

it('arrow keys, Home and End move the focus around, and Space opens a tab, which has an address', () => {
  render(
    <MemoryRouter start="/?tab=two">
      <Screen />
    </MemoryRouter>,
  );
  expect(screen.getByRole('tab', { selected: true })).toBe(tab('two'));
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  tab('two').focus();
  const walked = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => {
    press(key);
    return focused();
  });
  expect(walked).toEqual(['three', 'one', 'three', 'one', 'three']);
  expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('Panel two');
  press(' ');
  expect(screen.getByRole('tabpanel', { name: 'three' }).textContent).toBe('Panel three');
  expect(tab('three').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
});
