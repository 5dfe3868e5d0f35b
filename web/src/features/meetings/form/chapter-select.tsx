import type { ComponentProps } from 'react';
import { useChapterChoices } from '../../../api/endpoints/chapter-choices.ts';
import { AsyncSelect } from '../../../ui/select/async-select.tsx';

/** One of all chapters, for super admins. */
export const ChapterSelect = (props: Omit<ComponentProps<typeof AsyncSelect>, 'source' | 'onSearch'>) => (
  <AsyncSelect {...props} {...useChapterChoices()} />
);
