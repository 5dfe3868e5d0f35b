import { AsyncSelect, type Choice } from '../../ui/async-select.tsx';
import { Unlabelled } from '../../ui/unlabelled.ts';
import { useChapterChoices } from './use-chapter-choices.ts';

export const ChapterFilter = (props: { value: Choice | null; onValue: (choice: Choice | null) => void }) => (
  <Unlabelled>
    <AsyncSelect label="Filter by chapter" emptyLabel="All Chapters" {...props} {...useChapterChoices()} />
  </Unlabelled>
);
