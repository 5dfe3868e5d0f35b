import type { Chapter } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';

/** A chapter to choose, as an `AsyncSelect` takes it. */
interface ChapterChoice {
  id: number;
  label: string;
}

/** 'name - region', as chapters are listed everywhere. */
export const chapterLabel = (chapter: Omit<Chapter, 'id'> | null | undefined): string =>
  chapter ? `${chapter.name} - ${chapter.region}` : '-';

export const chapterChoice = (chapter: Chapter): ChapterChoice => ({
  id: chapter.id,
  label: chapterLabel(chapter),
});

/** The filter in the address, `7 Harbour - North`: the id counts, the label makes a shared link readable. */
export const filterText = (choice: ChapterChoice | null): string =>
  choice ? `${choice.id} ${choice.label}` : '';

/** Parses what `filterText` wrote; null if it is not a filter. */
export const readFilter = (text: string): ChapterChoice | null => {
  const [, digits, label] = /^(\d{1,10})(?: (.*))?$/s.exec(text) ?? [];
  const id = Number(digits);
  return id >= 1 && id <= LIMITS.idMax ? { id, label: label || `Chapter ${id}` } : null;
};
