/** Formats of a locale take tens of milliseconds to make on a cheap phone: not while the app starts, but when one is needed. */
export const onFirstUse = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
