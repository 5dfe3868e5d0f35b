import type { AnswerOf, BodyOf, Member, Routes } from '@bn/contract';
import { monthsLater } from '@bn/contract/domain';
import { messageOf } from '../../../api/client/client.ts';
import { useRenewMembershipsMutation, useUndoRenewalsMutation } from '../../../api/endpoints/members.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { dayProblem, shownDay } from '../../../ui/date/day-text.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { newIdempotencyKey } from '../../../ui/form/idempotency-key.ts';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { ChoiceBar } from '../../../ui/input/choice-bar.tsx';
import { formatCount, today } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './renew-form.module.css';

type Renewed = AnswerOf<Routes['renewMemberships']>;
type Undone = AnswerOf<Routes['undoRenewals']>;
type Wanted = Omit<BodyOf<Routes['renewMemberships']>, 'ids'>;
const memberships = (count: number) => `${formatCount(count)} ${count === 1 ? 'membership' : 'memberships'}`;

/** '2 memberships renewed. Not renewed: Asha Rao (Already valid till 31/12/2030).' */
export const resultOfRenewal = (members: readonly Member[], { answers }: Renewed): string => {
  const nameOf = (id: number) => members.find((member) => member.id === id)?.full_name ?? '';
  const refused = answers.filter(({ status }) => status === 'refused');
  const why = refused.map(({ id, message }) => `${nameOf(id)} (${message})`).join(', ');
  const done = `${memberships(answers.length - refused.length)} renewed.`;
  return refused.length > 0 ? `${done} Not renewed: ${why}.` : done;
};

const MONTHS = 12;
const inAYear = (): string => monthsLater(today(), MONTHS);

/** Offers to undo renewals whose Valid Till has not changed since. */
const useUndo = () => {
  const toast = useToast();
  const [undo] = useUndoRenewalsMutation();
  return ({ answers }: Renewed) => {
    const renewals = answers.flatMap(({ id, before, after }) =>
      before && after ? [{ id, before, after }] : [],
    );
    if (renewals.length === 0) return;
    const takeBack = () =>
      undo({ body: { renewals }, key: newIdempotencyKey() })
        .unwrap()
        .then(
          (answer) => {
            const undone = (answer as Undone).answers.filter(({ status }) => status === 'undone').length;
            const all = undone === renewals.length;
            toast(
              all ? 'success' : 'info',
              all
                ? 'Renewal undone.'
                : `${memberships(undone)} of ${renewals.length} undone: the others were changed meanwhile.`,
            );
          },
          (error) => toast('error', messageOf(error, 'The renewal could not be undone.')),
        );
    toast('success', `${memberships(renewals.length)} renewed.`, { undo: takeBack });
  };
};

type How = 'date' | 'months';
interface Values {
  how: How;
  subscription_valid_till: string;
}
const HOW: readonly { value: How; label: string }[] = [
  { value: 'date', label: 'One date for all' },
  { value: 'months', label: `+${MONTHS} months from each end` },
];

interface Props {
  members: readonly Member[];
  onRenewed: () => void;
  onClose: () => void;
}

/** The content of the 'Renew Memberships' modal: one day for all of them, or a year from each one's end, with the days before and after. */
export const RenewForm = ({ members, onRenewed, onClose }: Props) => {
  const [renew] = useRenewMembershipsMutation();
  const offerUndo = useUndo();
  const { field, values, set, ...form } = useForm({
    draft: `renew/${members.map(({ id }) => id)}`,
    start: { how: 'date' as How, subscription_valid_till: inAYear() },
    read: ({ how, subscription_valid_till: day }): Reading<Values, Wanted> => {
      if (how === 'months') return { body: { months: MONTHS } };
      const problem = day ? dayProblem(day) : 'Required';
      if (problem) return { errors: { subscription_valid_till: problem } };
      if (day < today()) return { errors: { subscription_valid_till: 'Must not be in the past' } };
      return { body: { subscription_valid_till: day } };
    },
    send: async (wanted, key) => {
      const ids = members.map(({ id }) => id);
      const answer = await renew({ body: { ids, ...wanted }, key }).unwrap();
      onRenewed();
      offerUndo(answer as Renewed);
      return answer;
    },
    sent: (answer) => {
      const text = resultOfRenewal(members, answer as Renewed);
      const all = (answer as Renewed).answers.every(({ status }) => status === 'renewed');
      return all ? { text, ms: 1200 } : { kind: 'info', text, ms: 6000 };
    },
    failed: 'The memberships could not be renewed. Please try again.',
    reasonsOf,
    onClose,
  });
  const { how, subscription_valid_till: day } = values;
  const after = (before: string) => (how === 'months' ? monthsLater(before, MONTHS) : day);
  return (
    <Form form={form} action="Renew">
      <Quiet data-wide>
        {memberships(members.length)} selected. Memberships that are valid longer stay as they are.
      </Quiet>
      <div data-wide>
        <ChoiceBar
          label="Renew to"
          options={HOW}
          value={how}
          disabled={form.locked}
          onValue={(value) => set('how', value)}
        />
      </div>
      {how === 'date' && (
        <div data-wide>
          <DateInput label="Valid Till" {...field('subscription_valid_till')} />
        </div>
      )}
      <ul className={css.changes} data-wide aria-label="Valid Till before and after">
        {members.map(({ id, full_name, subscription_valid_till: before }) => (
          <li key={id}>
            <span>{full_name}</span>
            <span className="figures">
              {shownDay(before)} →{' '}
              {dayProblem(after(before)) || after(before) <= before ? 'stays' : shownDay(after(before))}
            </span>
          </li>
        ))}
      </ul>
    </Form>
  );
};
