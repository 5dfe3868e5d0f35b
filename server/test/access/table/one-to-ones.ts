import type { Area, Rows } from './columns.ts';
import { MEMBERS } from './shared-rows.ts';

/** "own" and "a sender's": the caller is one of the two. For everyone else it does not exist, whatever their flags are. */
const OF_THE_TWO: Rows = {
  own: [401, 200, 200, 200, 200, 200, 403],
  "a sender's": [401, 200, 200, 200, 200, 200, 403],
  "a colleague's": [401, 404, 404, 404, 404, 404, 403],
  "another chapter's": [401, 404, 404, 404, 404, 404, 403],
};
const WITH_A_COLLEAGUE: Rows = {
  own: [401, 400, 400, 400, 400, 400, 403],
  "a colleague's": [401, 201, 201, 201, 201, 201, 403],
  "another chapter's": [401, 404, 404, 404, 404, 404, 403],
};

export const ONE_TO_ONES_CALLS = {
  listOneToOnes: MEMBERS,
  whomToMeet: MEMBERS,
  getOneToOne: OF_THE_TWO,
  planOneToOne: WITH_A_COLLEAGUE,
  recordOneToOne: WITH_A_COLLEAGUE,
  changeOneToOne: OF_THE_TWO,
  answerOneToOne: {
    ...OF_THE_TWO,
    // Whoever proposed it does not answer it.
    "a sender's": [401, 403, 403, 403, 403, 403, 403],
  },
  cancelOneToOne: OF_THE_TWO,
  confirmOneToOne: OF_THE_TWO,
} satisfies Area;
