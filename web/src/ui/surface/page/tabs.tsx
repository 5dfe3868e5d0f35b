import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from '../../router/link.tsx';
import css from './tabs.module.css';

interface Tab<V extends string> {
  value: V;
  label: string;
  /** How much it holds; its place is kept until it is known. */
  count?: ReactNode;
  /** The address of the screen with this tab open. */
  to: string;
}

const idOf = (value: string) => `tab-${value}`;
const panelOf = (value: string) => `panel-${value}`;

/** Which tab a key leads to from the one at `at`, of so many. */
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys move the focus, Enter and Space open: each tab loads its content, and is a page to go back to. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const step = STEPS[event.key];
  if (at < 0 || (!step && event.key !== ' ')) return;
  event.preventDefault();
  if (step) tabs[step(at, tabs.length)]?.focus();
  else tabs[at]?.click();
};

interface Props<V extends string> {
  /** Describes the tabs for screen readers. */
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  /** Going back leads out of the screen, not through its tabs. */
  replace?: boolean;
}

/** The parts of a screen as tabs with an address each, above a `<TabPanel value={value}>`. */
export const Tabs = <V extends string>({ label, tabs, value, replace }: Props<V>) => (
  <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown} data-screen-only>
    {tabs.map((tab) => (
      <Link
        key={tab.value}
        to={tab.to}
        {...(replace && { replace })}
        role="tab"
        id={idOf(tab.value)}
        aria-selected={tab.value === value}
        aria-controls={tab.value === value ? panelOf(tab.value) : undefined}
        tabIndex={tab.value === value ? 0 : -1}
      >
        {tab.label} {'count' in tab && <span className="figures">{tab.count}</span>}
      </Link>
    ))}
  </div>
);

export const TabPanel = ({ value, children }: { value: string; children: ReactNode }) => (
  <div role="tabpanel" id={panelOf(value)} aria-labelledby={idOf(value)}>
    {children}
  </div>
);
