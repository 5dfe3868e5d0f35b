import styled from '@emotion/styled';
import { AsyncSelect, type Choice } from '../../ui/async-select.tsx';
import { useChapterChoices } from './use-chapter-choices.ts';

// Beside a search box, which shows no label either; screen readers get both.
const Unlabelled = styled('div')({
  '& label': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
});

export const ChapterFilter = (props: { value: Choice | null; onValue: (choice: Choice | null) => void }) => (
  <Unlabelled>
    <AsyncSelect label="Filter by chapter" emptyLabel="All Chapters" {...props} {...useChapterChoices()} />
  </Unlabelled>
);
