import type { AnswerOf, Routes } from '@bn/contract';
import { type KeyboardEvent, useState } from 'react';
import { useExport } from '../../../api/endpoints/exports.ts';
import {
  useAttendanceQuery,
  useRecordAttendanceMutation,
} from '../../../api/endpoints/meetings/attendance.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { presentText } from '../present-text.ts';
import { useTaps } from '../taps/use-taps.ts';
import css from './attendance.module.css';
import { AttendanceChoice, type RecordTap } from './attendance-choice.tsx';
import { AttendanceRow } from './attendance-row.tsx';
import { ATTENDANCE_TAPS, shownEntry } from './attendance-taps.ts';
import { countsOf, filterOf, matches, namesakes } from './counts.ts';

interface Props {
  meetingId: number;
  sheet: AnswerOf<Routes['attendance']>;
  /** When the sheet was asked for; nothing while it is being reloaded. */
  askedAt: number | undefined;
}

/** One tap on a member: present. A tap on someone who has a state opens the others. Each is saved at once. */
export const AttendanceSheet = ({ meetingId, sheet, askedAt }: Props) => {
  const params = { id: meetingId };
  const { taps, record: recordTap } = useTaps(ATTENDANCE_TAPS, meetingId, askedAt);
  const [send] = useRecordAttendanceMutation();
  const record: RecordTap = (entry, state, substitute) =>
    void recordTap(entry, { state, substitute: substitute ?? null }, ({ key, tapped_at }) =>
      send({
        params: { id: meetingId, memberId: entry.id },
        body: { state, ...(substitute && { substitute }), tapped_at },
        key,
        values: { name: entry.name },
      }).unwrap(),
    );
  const [typed, setTyped] = useState('');
  const wanted = filterOf(typed);
  const choice = useModal<number>();
  const onExport = useExport('exportAttendance', {}, params);

  // Only a chapter with more members than one answer holds is searched on the server.
  const isCut = sheet.total > sheet.members.length;
  const { data: found } = useAttendanceQuery(
    { params, query: { search: wanted ?? '' } },
    { skip: !isCut || wanted === undefined },
  );
  const shown = sheet.members.map((entry) => shownEntry(entry, taps));
  const searched = isCut && wanted !== undefined && found;
  const rows = searched
    ? found.members.map((entry) => shownEntry(entry, taps))
    : shown.filter((entry) => matches(entry, wanted));
  const sameNames = namesakes(shown);
  const missing = shown.filter(({ state }) => state === null);
  const toast = useToast();
  const allPresent = () => {
    for (const entry of missing) record(entry, 'present');
    const undo = () => {
      // Later than the taps that it takes back, also where the clock has not moved on.
      for (const entry of missing) record({ ...entry, at: entry.at + 1 }, null);
    };
    toast('success', `${missing.length} marked present`, { undo });
  };
  /** Enter marks the only match. */
  const markOnly = (event: KeyboardEvent) => {
    const [only, ...others] = rows;
    if (event.key !== 'Enter' || wanted === undefined || !only || others.length > 0) return;
    event.preventDefault();
    if (only.state === null) record(only, 'present');
    else choice.show(only.id);
    setTyped('');
  };
  const chosen = [...shown, ...rows].find(({ id }) => id === choice.about);

  return (
    <>
      <div className={css.bar}>
        <p className={css.count} role="status">
          {presentText(countsOf(sheet, shown))}
        </p>
        <div className={css.tools}>
          {!isCut && wanted === undefined && missing.length > 0 && (
            <AppButton variant="outline" small onClick={allPresent}>
              All present
            </AppButton>
          )}
          <ExportButton onExport={onExport} />
        </div>
        <SearchInput
          label="Filter members"
          placeholder="Find a member"
          value={typed}
          onValue={setTyped}
          onKeyDown={markOnly}
        />
      </div>
      {isCut && (
        <Quiet>The first {sheet.members.length} members are shown. Type two letters to find others.</Quiet>
      )}
      {rows.length > 0 ? (
        <ul className={css.rows}>
          {rows.map((entry) => (
            <AttendanceRow
              key={entry.id}
              entry={entry}
              namesake={sameNames.has(entry.name)}
              onPresent={() => record(entry, 'present')}
              onChoose={() => choice.show(entry.id)}
            />
          ))}
        </ul>
      ) : (
        <EmptyState />
      )}
      <Modal {...choice.frame} title={chosen?.name ?? ''} width="400px">
        {chosen && <AttendanceChoice entry={chosen} onRecord={record} onClose={choice.close} />}
      </Modal>
    </>
  );
};
