import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/databases/fresh-database.ts';
import type { Executor } from './database.ts';
import { createListing } from './lists.ts';

const { ownerUrl } = await freshDatabase();
const owner = new pg.Client(ownerUrl);
await owner.connect();
afterAll(() => owner.end());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

await owner.query(`
    CREATE TABLE books (id int PRIMARY KEY, author_id int);
    CREATE TABLE authors (id int PRIMARY KEY, name text);
    INSERT INTO books SELECT n, n % 100000 FROM generate_series(1, 200000) n;
    INSERT INTO authors SELECT n, md5(n::text) FROM generate_series(0, 99999) n;
    ANALYZE books; ANALYZE authors; SET plan_cache_mode = force_generic_plan`);

test.each([
  ['the first', { page: 1, page_size: 50 }],
  ['a later', { page: 3, page_size: 50 }],
  ['a small', { page: 1, page_size: 7 }],
  ['a tenth as', { page: 1 }],
])(
  '%s page is short, and the planner knows it: what is joined to it is looked up, not read whole',
  async (_, query) => {
    let nodes: Node[] = [];
    const explaining: Executor = {
      query: async <Row>(text: string, values: readonly unknown[] = []) => {
        await owner.query(`DEALLOCATE ALL; PREPARE page AS ${text}`);
        const given = values.length > 0 ? `(${values.join(', ')})` : '';
        const { rows } = await owner.query(`EXPLAIN (FORMAT JSON) EXECUTE page ${given}`);
        nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
        return [] as Row[];
      },
      queryUnprepared: () => Promise.reject(new Error('a list is prepared')),
      afterCommit: () => undefined,
    };
    await createListing(explaining, query, {
      total: 'SELECT 200000::bigint AS total',
      page: 'SELECT * FROM books b',
      as: 'b',
      columns: 'b.id, a.name',
      joins: 'LEFT JOIN authors a ON a.id = b.author_id',
      order: ['b.id'],
      descending: true,
      values: [],
    }).page();
    expect(nodes.length).toBeGreaterThan(0);
    const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan');
    expect(whole.map((node) => node['Relation Name'])).toEqual([]);
  },
);
