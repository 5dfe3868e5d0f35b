export { keptAnswers } from './kept-answers.ts';
export { sendOrKeep } from './send-or-keep.ts';
