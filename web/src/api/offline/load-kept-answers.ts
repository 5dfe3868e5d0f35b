/** In a chunk of its own, without which nothing is stored and nothing found; a call waits for it only after a failure. */
export const loadKeptAnswers = () =>
  import('./kept-answers.ts').then(
    ({ keptAnswers }) => keptAnswers,
    () => undefined,
  );
