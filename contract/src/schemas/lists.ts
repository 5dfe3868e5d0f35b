import { type TProperties, type TSchema, Type } from 'typebox';
import { LIMITS, MAX_ROWS, PATTERNS } from '../domain.ts';
import type { ValueOf } from '../value-of.ts';
import { ExportFormat } from './choices.ts';
import { Closed, Count, Named, TimeZone } from './primitives.ts';

/** Which page of a list; the size of a page is chosen by the server unless the caller names it. */
export const PAGE = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ROWS })),
};
const Paging = {
  search: Type.Optional(Type.String({ maxLength: LIMITS.search, pattern: PATTERNS.search })),
  ...PAGE,
};

export const ListQuery = Closed(Paging);
export type ListQuery = ValueOf<typeof ListQuery>;

export const ListQueryWith = <P extends TProperties>(extra: P) => Closed({ ...Paging, ...extra });

/** A list's answer: the rows under the specified name, the number of matches, and the size of a page. */
export const ListOf = <K extends string, T extends TSchema & { title?: string }>(name: K, row: T) =>
  Named(`${row.title}List`, {
    ...({ [name]: Type.Array(row) } as Record<K, Type.TArray<T>>),
    total: Count,
    page_size: Type.Integer({ minimum: 1, maximum: MAX_ROWS }),
    /** Present when `total` is a lower bound. */
    more: Type.Optional(Type.Boolean()),
  });

/** The search and the filters of a list's query, and as what and for whom its file is written. */
export const ExportQueryOf = <P extends TProperties>({ properties }: { properties: P }) => {
  const { page: _, page_size: __, before: ___, ...filters } = properties as P & TProperties;
  return Closed({
    ...(filters as Omit<P, 'page' | 'page_size' | 'before'>),
    format: Type.Optional(ExportFormat),
    /** For times; by default the network's. */
    time_zone: Type.Optional(TimeZone),
  });
};
