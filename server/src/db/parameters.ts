export const parametersOf =
  (values: unknown[]) =>
  (value: unknown): string =>
    `$${values.push(value)}`;
