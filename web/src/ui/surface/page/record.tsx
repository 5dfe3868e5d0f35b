import type { ReactNode } from 'react';
import { useLocation } from '../../router/router.tsx';
import css from './record.module.css';
import { TabPanel, Tabs } from './tabs.tsx';

interface RecordTab {
  /** What follows the '#' in its address. The first tab is the default, and is not named. */
  value: string;
  label: string;
  content: ReactNode;
}

interface Props {
  /** Describes the tabs for screen readers. */
  label: string;
  /** Who or what it is, and what can be done with it: at a desk beside the tabs, elsewhere above them. */
  rail: ReactNode;
  tabs: readonly [RecordTab, ...RecordTab[]];
}

/** A person's or a chapter's page: `<RecordPage label={name} rail={<MemberPerson />} tabs={[…]} />`. */
export const RecordPage = ({ label, rail, tabs }: Props) => {
  const { pathname, hash } = useLocation();
  const [first] = tabs;
  const shown = tabs.find(({ value }) => `#${value}` === hash) ?? first;
  const links = tabs.map(({ value, label }) => ({
    value,
    label,
    to: value === first.value ? pathname : `${pathname}#${value}`,
  }));
  return (
    <div className={css.record}>
      <div className={css.stack}>{rail}</div>
      <div>
        <Tabs label={label} tabs={links} value={shown.value} replace />
        <TabPanel value={shown.value}>
          <div className={css.stack}>{shown.content}</div>
        </TabPanel>
      </div>
    </div>
  );
};
