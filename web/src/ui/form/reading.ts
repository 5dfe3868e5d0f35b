export const REQUIRED = 'Required';

/** The entries that differ from before. */
export const changesIn = <T extends object>(is: T, was: T): Partial<T> => {
  const names = Object.keys(is) as (keyof T)[];
  return Object.fromEntries(
    names.filter((name) => is[name] !== was[name]).map((name) => [name, is[name]]),
  ) as Partial<T>;
};
