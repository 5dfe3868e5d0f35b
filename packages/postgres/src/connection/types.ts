import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

/**
 * '2026-11-15 01:48:26.123+00' is the instant '2026-11-15T01:48:26.123Z': every connection is set to ISO dates and UTC.
 * A Date in between would cost more than the row.
 */
const instant = (text: string): string => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`;
const day = (text: string): string => text;

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, instant],
  [builtins.DATE, day],
  [builtins.INT8, Number],
  // numeric(14,2) has at most 14 digits, and a double holds 15: the number sent has exactly the stored digits.
  [builtins.NUMERIC, Number],
]);

export const readTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || getTypeParser(oid, format)) as typeof getTypeParser,
};
