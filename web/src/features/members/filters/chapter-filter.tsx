import { useChapterChoices } from '../../../api/endpoints/chapter-choices.ts';
import { Unlabelled } from '../../../ui/form/parts.ts';
import { AsyncSelect } from '../../../ui/select/async-select.tsx';
import type { Choice } from '../../../ui/select/choice.ts';

export const ChapterFilter = (props: { value: Choice | null; onValue: (choice: Choice | null) => void }) => (
  <Unlabelled>
    <AsyncSelect label="Filter by chapter" emptyLabel="All Chapters" {...props} {...useChapterChoices()} />
  </Unlabelled>
);
