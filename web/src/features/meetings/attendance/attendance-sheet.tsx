import type { AnswerOf, Routes } from '@bn/contract';
import { useState } from 'react';
import { useExport } from '../../../api/endpoints/exports.ts';
import {
  useAttendanceQuery,
  useRecordAttendanceMutation,
} from '../../../api/endpoints/meetings/attendance.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { Modal } from '../../../ui/overlay/modal/modal.tsx';
import { useModal } from '../../../ui/overlay/modal/use-modal.ts';
import { Quiet } from '../../../ui/text/quiet.ts';
import { presentText } from '../present-text.ts';
import { useTaps } from '../taps/use-taps.ts';
import css from './attendance.module.css';
import { AttendanceChoice, type RecordTap } from './attendance-choice.tsx';
import { AttendanceRow } from './attendance-row.tsx';
import { ATTENDANCE_TAPS, shownEntry } from './attendance-taps.ts';
import { countsOf } from './counts.ts';
import { filterOf, matches } from './filter.ts';

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
  const chosen = [...shown, ...rows].find(({ id }) => id === choice.about);

  return (
    <>
      <div className={css.bar}>
        <p className={css.count} role="status">
          {presentText(countsOf(sheet, shown))}
        </p>
        <ExportButton onExport={onExport} />
        <SearchInput
          label="Filter members"
          placeholder="Two letters of a name"
          value={typed}
          onValue={setTyped}
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
