/** Adds values to a statement's list one by one; each call returns the placeholder, such as $3. */
export const parametersOf =
  (values: unknown[]) =>
  (value: unknown): string =>
    `$${values.push(value)}`;
