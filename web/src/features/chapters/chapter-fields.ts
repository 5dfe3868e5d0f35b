import { LIMITS } from '@bn/contract/domain';

export interface ChapterValues {
  name: string;
  region: string;
}
export const CHAPTER_FIELDS = ['name', 'region'] as const;

export const trimmed = ({ name, region }: ChapterValues): ChapterValues => ({
  name: name.trim(),
  region: region.trim(),
});
export const emptyFields = (values: ChapterValues) => CHAPTER_FIELDS.filter((field) => values[field] === '');

/** What both inputs have in common, when a chapter is added and when it is edited. */
export const chapterInput = ({ locked }: { locked: boolean }) => ({
  maxLength: LIMITS.name,
  autoComplete: 'off',
  readOnly: locked,
});
