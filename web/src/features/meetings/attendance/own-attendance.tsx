import type { AnswerOf, Meeting, Routes } from '@bn/contract';
import { ATTENDANCE_LABELS } from '@bn/contract/domain';
import { useUser } from '../../../store/hooks.ts';
import { Chip } from '../../../ui/chip/chip.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { chapterDay } from '../../../ui/time/network-zone.ts';
import { presentText } from '../present-text.ts';
import css from './attendance.module.css';
import { TONES } from './tones.ts';

interface Props {
  sheet: AnswerOf<Routes['attendance']>;
  meeting: Meeting;
}

export const OwnAttendance = ({ sheet, meeting }: Props) => {
  const { id } = useUser();
  const own = sheet.members.find((entry) => entry.id === id);
  const begun = sheet.present > 0 || meeting.status === 'held';
  return (
    <>
      <p className={css.count} role="status">
        {begun ? presentText(sheet) : `${sheet.expected} expected`}
      </p>
      {own?.state && (
        <p className={css.own}>
          You: <Chip tone={TONES[own.state]}>{ATTENDANCE_LABELS[own.state]}</Chip>
          {own.substitute && <span>{own.substitute}</span>}
        </p>
      )}
      {!begun && (
        <Quiet>
          {meeting.day > chapterDay(meeting)
            ? 'Attendance is recorded from the day of the meeting on.'
            : 'Nothing recorded yet'}
        </Quiet>
      )}
    </>
  );
};
