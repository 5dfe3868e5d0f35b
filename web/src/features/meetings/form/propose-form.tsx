import { useState } from 'react';
import { useProposeMeetingMutation } from '../../../api/endpoints/meetings/meetings.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { useUser } from '../../../store/hooks.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { isDay } from '../../../ui/date/day-text.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ChoiceBar } from '../../../ui/input/choice-bar.tsx';
import type { Choice } from '../../../ui/select/choice.ts';
import { weekdayOf } from '../../../ui/text/day-words.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { ChapterSelect } from './chapter-select.tsx';
import { MeetingFields } from './meeting-fields.tsx';
import { countWeekly, emptyProposal, type Proposal, readProposal } from './meeting-values.ts';
import { writtenEnding } from './written-ending.ts';

const REPEATS = [
  { value: 'once', label: 'Once' },
  { value: 'weekly', label: 'Every week' },
] as const;

/** 'Every Thursday: 7 meetings'. */
const seriesText = ({ day, until }: Proposal): string | undefined => {
  const meetings = countWeekly(day, until);
  if (meetings === undefined) return isDay(day) ? `Every ${weekdayOf(day)} up to this day` : undefined;
  return `Every ${weekdayOf(day)}: ${formatCount(meetings)} ${meetings === 1 ? 'meeting' : 'meetings'}`;
};

interface Props {
  /** The chapter that a super admin has chosen in the list. */
  chapter: Choice | null;
  onClose: () => void;
}

/** The content of the 'Propose a meeting' modal. */
export const ProposeForm = ({ chapter, onClose }: Props) => {
  const superAdmin = useUser().role === 'super_admin';
  const [propose] = useProposeMeetingMutation();
  const [start] = useState(() => emptyProposal(chapter));
  const form = useForm({
    draft: `meeting/new${chapter ? ` in ${chapter.id}` : ''}`,
    start,
    read: (values) => readProposal(values, superAdmin),
    send: (body, key) => propose({ body, key }).unwrap(),
    sent: (answer) => writtenEnding(answer, 'proposed'),
    failed: 'The meeting could not be proposed.',
    reasonsOf,
    onClose,
  });
  const { field, values } = form;
  const until = field('until');
  return (
    <Form form={form} action="Propose">
      {superAdmin && (
        <div data-wide>
          <ChapterSelect label="Chapter" placeholder="Choose a chapter" {...field('chapter_id')} />
        </div>
      )}
      <MeetingFields values={values} field={field}>
        <ChoiceBar
          label="Repeats"
          options={REPEATS}
          value={values.repeats}
          onValue={field('repeats').onValue}
        />
        {values.repeats === 'weekly' && (
          <DateInput label="Last day" {...until} helperText={until.helperText ?? seriesText(values)} />
        )}
      </MeetingFields>
    </Form>
  );
};
