/** Reports progress on standard error, so that the tables can be piped elsewhere. */
export const progress = (line: string): void => {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
};
