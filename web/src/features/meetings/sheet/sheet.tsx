import type { MeetingSheet } from '@bn/contract';
import { ATTENDANCE_LABELS, GUEST_STATUS_LABELS, REFERRAL_TYPE_LABELS } from '@bn/contract/domain';
import { dayText, placeText, timeText } from '../../../parts/meeting/meeting-facts.tsx';
import { useUser } from '../../../store/hooks.ts';
import { type Figure, FigureList } from '../../../ui/text/figure-list.tsx';
import { formatAmount, formatCount, formatDateTime, formatDay } from '../../../ui/text/format.ts';
import { Part, Rows } from './rows.tsx';
import css from './sheet.module.css';

type Member = MeetingSheet['attendance']['members'][number];

const stateText = ({ state, substitute }: Member): string => {
  if (state === null) return '';
  return substitute ? `${ATTENDANCE_LABELS[state]}: ${substitute}` : ATTENDANCE_LABELS[state];
};

/** In columns, to be ticked off by hand where nothing is recorded yet. */
const Attendance = ({ members }: { members: readonly Member[] }) => (
  <ul className={css.list} aria-label="Attendance">
    {members.map((member) => (
      <li key={member.id}>
        <span>{member.name}</span>
        {member.state === null ? (
          <span className={css.box} role="img" aria-label="Not recorded" />
        ) : (
          <span className={css.state}>{stateText(member)}</span>
        )}
      </li>
    ))}
  </ul>
);

const figuresOf = ({ attendance, referrals, thanks, guests }: MeetingSheet): Figure[] => [
  ['Present', `${formatCount(attendance.present)} of ${formatCount(attendance.expected)}`],
  ['Referrals given', formatCount(referrals.given)],
  ['Thank-you notes', formatCount(thanks.approved)],
  ['Thank-You Value', formatAmount(thanks.thank_you_value)],
  ['Guests', formatCount(guests.count)],
];

/** What was given after a meeting belongs to the sheet of the next one. */
const spanText = ({ meeting, previous, since }: MeetingSheet): string => {
  const from = previous ? `since the meeting on ${formatDay(previous.day)}` : `since ${formatDay(since)}`;
  return meeting.status === 'held' ? `${from} until the end of this one` : from;
};

/** What a chapter looks at in its meeting, on one page: for paper and for the wall. */
export const Sheet = ({ sheet }: { sheet: MeetingSheet }) => {
  const { role } = useUser();
  const { meeting, attendance, referrals, thanks, guests, waiting, ending } = sheet;
  return (
    <div className={css.sheet}>
      <p className="figures">
        {dayText(meeting)}, {timeText(meeting)}, {placeText(meeting.place)}. Referrals and thank-you notes{' '}
        {spanText(sheet)}, as of {formatDateTime(sheet.at)}.
        {meeting.status === 'cancelled' && <strong> Cancelled.</strong>}
      </p>
      <FigureList className={css.figures} figures={figuresOf(sheet)} />
      <Part title="Attendance">
        <Attendance members={attendance.members} />
      </Part>
      <div className={css.pair}>
        <div>
          <Part title="Referrals given">
            <Rows
              caption="Referrals given"
              columns={['From', 'To', 'Type']}
              rows={referrals.rows.map((row) => ({
                id: row.id,
                cells: [row.from_member, row.to_member, REFERRAL_TYPE_LABELS[row.referral_type]],
              }))}
              total={referrals.given}
            />
          </Part>
        </div>
        <div>
          <Part title="Thank-you notes approved">
            <Rows
              caption="Thank-you notes"
              columns={['From', 'To', 'Amount']}
              rows={thanks.rows.map((row) => ({
                id: row.id,
                cells: [row.from_member, row.to_member, formatAmount(row.amount)],
              }))}
              total={thanks.approved}
              sum={formatAmount(thanks.thank_you_value)}
            />
          </Part>
          <Part title="Guests">
            <Rows
              caption="Guests"
              columns={['Name', 'Status']}
              rows={guests.rows.map(({ name, status }, index) => ({
                id: index,
                cells: [name, GUEST_STATUS_LABELS[status]],
              }))}
            />
          </Part>
          <Part title="Longest-waiting referrals">
            <Rows
              caption="Longest-waiting referrals"
              columns={['From', 'To', 'Given']}
              rows={waiting.map((row) => ({
                id: row.id,
                cells: [row.from_member, row.to_member, formatDay(row.created_at)],
              }))}
            />
          </Part>
          {role === 'super_admin' && (
            <Part title="Memberships ending soon">
              <Rows
                caption="Memberships ending soon"
                columns={['Member', 'Valid Till']}
                rows={ending.map((row) => ({
                  id: row.id,
                  cells: [row.name, formatDay(row.subscription_valid_till)],
                }))}
              />
            </Part>
          )}
        </div>
      </div>
    </div>
  );
};
