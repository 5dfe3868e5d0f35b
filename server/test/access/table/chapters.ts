import type { Area, Rows } from './columns.ts';
import { SIGNED_IN } from './shared-rows.ts';

const SUPER_ADMIN_ON_A_CHAPTER: Rows = {
  own: [401, 403, 403, 403, 403, 403, 200],
  "another chapter's": [401, 403, 403, 403, 403, 403, 200],
};

/** Members with any flag read the report of their own chapter. */
const CHAPTER_REPORT: Rows = {
  own: [401, 403, 200, 200, 200, 200, 200],
  "another chapter's": [401, 403, 404, 404, 404, 404, 200],
};

export const CHAPTERS_CALLS = {
  listChapters: SIGNED_IN,
  getChapter: SUPER_ADMIN_ON_A_CHAPTER,
  updateChapter: SUPER_ADMIN_ON_A_CHAPTER,
  inviteChapter: {
    own: [401, 403, 403, 403, 403, 403, 201],
    "another chapter's": [401, 403, 403, 403, 403, 403, 201],
  },
  holdInvitations: {
    own: [401, 403, 403, 403, 403, 403, 204],
    "another chapter's": [401, 403, 403, 403, 403, 403, 204],
  },
  timeZones: { general: [401, 403, 403, 403, 403, 403, 200] },
  createChapter: { general: [401, 403, 403, 403, 403, 403, 201] },
  chapterHistory: SUPER_ADMIN_ON_A_CHAPTER,
  exportChapters: SIGNED_IN,
  chapterMatrix: CHAPTER_REPORT,
  exportChapterMatrix: CHAPTER_REPORT,
  chapterScores: CHAPTER_REPORT,
  exportChapterScores: CHAPTER_REPORT,
  setScoreRules: SUPER_ADMIN_ON_A_CHAPTER,
  resetScoreRules: SUPER_ADMIN_ON_A_CHAPTER,
  exportChapterHistory: SUPER_ADMIN_ON_A_CHAPTER,
  chapterReport: CHAPTER_REPORT,
} satisfies Area;
