import { type ComponentType, Suspense } from 'react';
import { PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { TabPanel, Tabs } from '../../../ui/surface/page/tabs.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { ThankYouList } from './thank-you-list.tsx';
import { type ApprovalTab, useTabs } from './use-tabs.ts';

interface Props {
  /** What else may be decided, from other features. */
  parts?: Partial<Record<string, ComponentType>> | undefined;
}

/** One place to decide: the specified list first, and beside it what else this user may decide, as tabs. */
export default function ApprovalScreen({ parts = {} }: Props) {
  const tabs = useTabs();
  const { param } = useListState();
  const shown: ApprovalTab = tabs.find(({ value }) => value === param('tab'))?.value ?? 'notes';
  const Other = parts[shown];
  const content = Other ? (
    <Suspense fallback={<Spinner />}>
      <Other />
    </Suspense>
  ) : (
    <ThankYouList />
  );
  return (
    <>
      <PageHeader title="Approval" />
      {tabs.length === 1 ? (
        content
      ) : (
        <>
          <Tabs label="To approve" tabs={tabs} value={shown} />
          <TabPanel value={shown}>{content}</TabPanel>
        </>
      )}
    </>
  );
}
