import type pg from 'pg';
import type { Database } from '../../src/db/database.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Prepared by name: the database may use one plan for all values. */
  prepared: boolean;
}

/** What is asked of the database is added to `seen`. */
export const watchInto =
  (seen: Statement[]) =>
  (db: Database): Database => ({
    ...db,
    query: (text, values = []) => {
      seen.push({ text, values, prepared: true });
      return db.query(text, values);
    },
    queryUnprepared: (text, values) => {
      seen.push({ text, values, prepared: false });
      return db.queryUnprepared(text, values);
    },
  });

export interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
}
/** A node and all below it. */
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** For a plan that was run. */
export const rowsRead = (nodes: readonly Node[]): number =>
  nodes.reduce(
    (sum, node) =>
      sum +
      (node['Actual Loops'] ?? 0) *
        ((node['Rows Removed by Join Filter'] ?? 0) +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Relation Name'] ? (node['Actual Rows'] ?? 0) : 0)),
    0,
  );

/** All nodes of a statement's plan; of a prepared one, of the plan that fits all values. With 'ANALYZE, ' it is run as well. */
export function createPlanner(
  client: pg.Client,
  analyze: '' | 'ANALYZE, ' = '',
): (statement: Statement) => Promise<Node[]> {
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'NULL';
    if (value instanceof Date) return client.escapeLiteral(value.toISOString());
    if (Array.isArray(value)) return client.escapeLiteral(`{${value.join(',')}}`);
    if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
    return client.escapeLiteral(String(value));
  };
  const explain = async (text: string, values: readonly unknown[] = []): Promise<Node[]> => {
    const { rows } = await client.query(`EXPLAIN (${analyze}FORMAT JSON) ${text}`, [...values]);
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  };
  return async ({ text, values, prepared }) => {
    if (!prepared) return explain(text, values);
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE watched AS ${text}`);
    try {
      const literals = values.map(literal).join(', ');
      return await explain(`EXECUTE watched ${literals && `(${literals})`}`);
    } finally {
      await client.query('DEALLOCATE watched; RESET plan_cache_mode');
    }
  };
}
