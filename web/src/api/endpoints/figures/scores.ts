import { api, read, send, type Tag } from '../../api.ts';

/** Whatever happens in a chapter may change a score; the dashboard's tag is invalidated by referrals and thanks of anyone in it. */
const CHANGED_WITH: readonly Tag[] = [
  'Scores',
  'Dashboard',
  'Attendance',
  'Guests',
  'Members',
  'Testimonials',
];

const scoresApi = api.injectEndpoints({
  endpoints: (build) => ({
    memberScore: read(build, 'memberScore', CHANGED_WITH),
    chapterScores: read(build, 'chapterScores', CHANGED_WITH),
    setScoreRules: send(build, 'setScoreRules', ['Scores']),
    resetScoreRules: send(build, 'resetScoreRules', ['Scores']),
  }),
});
export const {
  useMemberScoreQuery,
  useChapterScoresQuery,
  useSetScoreRulesMutation,
  useResetScoreRulesMutation,
} = scoresApi;
