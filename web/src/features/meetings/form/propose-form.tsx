import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useGetChapterQuery } from '../../../api/endpoints/chapters.ts';
import { useNextMeetingQuery, useProposeMeetingMutation } from '../../../api/endpoints/meetings/meetings.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { repeatsText } from '../../../parts/meeting/meeting-facts.tsx';
import { useUser } from '../../../store/hooks.ts';
import { DateInput } from '../../../ui/date/date-input.tsx';
import { isDay } from '../../../ui/date/day-text.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ChoiceBar } from '../../../ui/input/choice-bar.tsx';
import type { Choice } from '../../../ui/select/choice.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { weekdayOf } from '../../../ui/time/day-words.ts';
import { ChapterSelect } from './chapter-select.tsx';
import { MeetingFields } from './meeting-fields.tsx';
import { countSeries, emptyProposal, type Proposal, readProposal } from './meeting-values.ts';
import { writtenEnding } from './written-ending.ts';

const REPEATS = [
  { value: 'once', label: 'Once' },
  { value: 'weekly', label: 'Every week' },
  { value: 'every_two_weeks', label: 'Every 2 weeks' },
  { value: 'monthly', label: 'Monthly' },
] as const;

/** 'Every Thursday: 7 meetings'. */
const seriesText = (proposal: Proposal): string | undefined => {
  const { day, repeats } = proposal;
  if (repeats === 'once' || !isDay(day)) return undefined;
  const how = repeats === 'weekly' ? `Every ${weekdayOf(day)}` : repeatsText({ repeats, day });
  const meetings = countSeries(proposal);
  if (meetings === undefined) return `${how} up to this day`;
  return `${how}: ${formatCount(meetings)} ${meetings === 1 ? 'meeting' : 'meetings'}`;
};

/** Where the meeting will be: in the member's own chapter, or in the one that a super admin chooses. */
const useZone = (chosen: Choice | null) => {
  const superAdmin = useUser().role === 'super_admin';
  const own = useNextMeetingQuery(superAdmin ? skipToken : undefined);
  const other = useGetChapterQuery(superAdmin && chosen ? { params: { id: chosen.id } } : skipToken);
  return superAdmin ? other.currentData : own.currentData;
};

interface Props {
  /** The chapter that a super admin has chosen in the list. */
  chapter: Choice | null;
  onClose: () => void;
}

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
  const zone = useZone(values.chapter_id);
  const until = field('until');
  return (
    <Form form={form} action="Propose">
      {superAdmin && (
        <div data-wide>
          <ChapterSelect label="Chapter" placeholder="Choose a chapter" {...field('chapter_id')} />
        </div>
      )}
      <MeetingFields values={values} field={field} zone={zone}>
        <ChoiceBar
          label="Repeats"
          options={REPEATS}
          value={values.repeats}
          onValue={field('repeats').onValue}
        />
        {values.repeats !== 'once' && (
          <DateInput label="Last day" {...until} helperText={until.helperText ?? seriesText(values)} />
        )}
      </MeetingFields>
    </Form>
  );
};
