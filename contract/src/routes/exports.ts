import type { TProperties, TSchema } from 'typebox';
import { EXPORT_TYPES } from '../domain.ts';
import { type Endpoint, type ExportedName, type ExportName, endpoints, exportNameOf } from '../endpoints.ts';
import { type Route, route } from '../route.ts';
import { ExportQueryOf } from '../schemas/lists.ts';

type List = Route & { readonly query: TSchema & { properties: TProperties } };
type Lists = Readonly<Record<ExportedName, List>>;
type ExportOf<L extends List> = Pick<L, 'access' | ('params' & keyof L)> & {
  readonly summary: string;
  readonly endpoint: Endpoint;
  readonly query: ReturnType<typeof ExportQueryOf<L['query']['properties']>>;
  readonly status: 200;
  readonly files: readonly string[];
};
export type Exports<L extends Lists> = { readonly [N in ExportedName as ExportName<N>]: ExportOf<L[N]> };

/** The lists as files: each for anyone who may read the list, with its search and filters, all of it. */
export const exportsOf = <L extends Lists>(lists: L) =>
  Object.fromEntries(
    (Object.keys(lists) as ExportedName[])
      .filter((name) => lists[name].endpoint.export)
      .map((name) => {
        const { summary, access, params, query } = lists[name];
        const file = route({
          endpoint: endpoints[exportNameOf(name)],
          summary: `As a file, CSV or Excel: ${summary}`,
          access,
          ...(params && { params }),
          query: ExportQueryOf(query),
          files: Object.values(EXPORT_TYPES),
          problems: params ? [404, 429] : [429],
        });
        return [exportNameOf(name), file];
      }),
  ) as unknown as Exports<L>;
