import { LARGE_EXPORT } from '@bn/contract/domain';
import { useEffect, useEffectEvent } from 'react';
import { filterText, readFilter } from '../../../api/endpoints/chapter-label.ts';
import { useExport } from '../../../api/endpoints/exports.ts';
import { useListMeetingsInfiniteQuery } from '../../../api/endpoints/meetings/meetings.ts';
import { usePages } from '../../../api/pages.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Icon, plusIcon } from '../../../ui/button/icon.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { Unlabelled } from '../../../ui/form/parts.ts';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { LinkTabs } from '../../../ui/surface/page/link-tabs.tsx';
import { BackLink, PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { ChapterSelect } from '../form/chapter-select.tsx';
import { ProposeForm } from '../form/propose-form.tsx';
import { MeetingList } from './meeting-list.tsx';
import css from './meetings-screen.module.css';
import { useAttendanceShortcut } from './use-attendance-shortcut.ts';

const TABS = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const;
type Period = (typeof TABS)[number]['value'];

/** The period in the address, `?period=past`; upcoming meetings by default. */
const periodOf = (text: string): Period => (text === 'past' ? 'past' : 'upcoming');

const PeriodTabs = ({ period }: { period: Period }) => (
  <LinkTabs label="Meetings" param="period" tabs={TABS} value={period} />
);

const NOTHING = { upcoming: 'No meeting is planned.', past: 'No meeting has been held yet.' };

export default function MeetingsScreen() {
  const { role, permissions } = useUser();
  const superAdmin = role === 'super_admin';
  const mayPropose = superAdmin || permissions.can_schedule_meeting === 1;
  const { param, setParam } = useListState();
  const period = periodOf(param('period'));
  const chapter = superAdmin ? readFilter(param('chapter')) : null;
  const wanted = { period, ...(chapter && { chapter_id: chapter.id }) };
  const list = usePages(useListMeetingsInfiniteQuery(wanted));
  const onExport = useExport('exportMeetings', wanted);
  const form = useModal();
  const propose = () => form.show(undefined);

  useAttendanceShortcut();
  // The dashboard links here with the form open; going back must not reopen it.
  const asked = param('propose') !== '';
  const proposeOnce = useEffectEvent(() => {
    setParam('propose', '', { replace: true });
    if (mayPropose) propose();
  });
  useEffect(() => {
    if (asked) proposeOnce();
  }, [asked]);

  return (
    <>
      <BackLink to="/dashboard" />
      <PageHeader title="Meetings">
        {mayPropose && (
          <AppButton onClick={propose}>
            <Icon path={plusIcon} />
            Propose a meeting
          </AppButton>
        )}
      </PageHeader>
      <div className={css.tools}>
        <PeriodTabs period={period} />
        <div className={css.narrow}>
          {superAdmin && (
            <Unlabelled>
              <ChapterSelect
                label="Filter by chapter"
                emptyLabel="All Chapters"
                value={chapter}
                onValue={(choice) => setParam('chapter', filterText(choice))}
              />
            </Unlabelled>
          )}
          <ExportButton onExport={onExport} large={list.total >= LARGE_EXPORT} />
        </div>
      </div>
      <MeetingList
        list={list}
        withChapter={superAdmin && !chapter}
        nothing={
          <>
            <p>{NOTHING[period]}</p>
            {mayPropose && period === 'upcoming' && (
              <AppButton variant="outline" onClick={propose}>
                Propose a meeting
              </AppButton>
            )}
          </>
        }
      />
      <Modal {...form.frame} title="Propose a meeting" width="45%">
        <ProposeForm chapter={chapter} onClose={form.close} />
      </Modal>
    </>
  );
}
