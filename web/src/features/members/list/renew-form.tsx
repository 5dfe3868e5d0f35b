import type { AnswerOf, Member, Routes } from '@bn/contract';
import { useRenewMembershipsMutation } from '../../../api/endpoints/members.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { dayProblem } from '../../../ui/date/day-text.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { formatCount, today } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';

type Renewed = AnswerOf<Routes['renewMemberships']>;
const memberships = (count: number) => `${formatCount(count)} ${count === 1 ? 'membership' : 'memberships'}`;

/** '2 memberships renewed. Not renewed: Asha Rao (Already valid till 31/12/2030).' */
export const resultOfRenewal = (members: readonly Member[], { answers }: Renewed): string => {
  const nameOf = (id: number) => members.find((member) => member.id === id)?.full_name ?? '';
  const refused = answers.filter(({ status }) => status === 'refused');
  const why = refused.map(({ id, message }) => `${nameOf(id)} (${message})`).join(', ');
  const done = `${memberships(answers.length - refused.length)} renewed.`;
  return refused.length > 0 ? `${done} Not renewed: ${why}.` : done;
};

/** The same day, a year later. */
const inAYear = (): string =>
  `${Number(today().slice(0, 4)) + 1}${today().slice(4).replace('-02-29', '-02-28')}`;

interface Props {
  members: readonly Member[];
  onRenewed: () => void;
  onClose: () => void;
}

/** The content of the 'Renew Memberships' modal: one day for all of them. */
export const RenewForm = ({ members, onRenewed, onClose }: Props) => {
  const [renew] = useRenewMembershipsMutation();
  const { field, ...form } = useForm({
    draft: `renew/${members.map(({ id }) => id)}`,
    start: { subscription_valid_till: inAYear() },
    read: ({ subscription_valid_till: day }) => {
      const problem = day ? dayProblem(day) : 'Required';
      if (problem) return { errors: { subscription_valid_till: problem } };
      if (day < today()) return { errors: { subscription_valid_till: 'Must not be in the past' } };
      return { body: day };
    },
    send: async (subscription_valid_till: string, key) => {
      const ids = members.map(({ id }) => id);
      const answer = await renew({ body: { ids, subscription_valid_till }, key }).unwrap();
      onRenewed();
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
  return (
    <Form form={form} action="Renew">
      <Quiet data-wide>
        {memberships(members.length)} selected. Memberships that are valid longer stay as they are.
      </Quiet>
      <div data-wide>
        <DateInput label="Valid Till" {...field('subscription_valid_till')} />
      </div>
    </Form>
  );
};
