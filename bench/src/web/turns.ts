/** The indexes of a list, A B in one round and B A in the next, so that whatever else the machine does affects all of them. */
export const inTurns = (round: number, list: readonly unknown[]): number[] => {
  const indexes = list.map((_, index) => index);
  return round % 2 === 0 ? indexes : indexes.reverse();
};
