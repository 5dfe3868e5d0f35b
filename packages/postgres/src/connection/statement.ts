import { createHash } from 'node:crypto';
import type pg from 'pg';
import { isStalePreparation } from '../errors.ts';
import { readTypes } from './types.ts';

/** The part of the driver's connection that a statement uses: one method per message of PostgreSQL's protocol. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  close(message: { type: 'S'; name: string }): void;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message?: undefined): void;
  sync(): void;
}

type Row = Record<string, unknown>;

/** How to build a row from the received texts. It cannot change while a statement is prepared; PostgreSQL ensures that. */
interface Shape {
  readers: readonly Reader[];
  build: Build;
}
type Reader = (text: string) => unknown;
type Build = (texts: readonly (string | null)[], readers: readonly Reader[]) => Row;

/** What one connection has prepared, the oldest first. */
export type Prepared = Map<string, Shape>;
/**
 * More statements than a product has. But texts that contain a day are new every day, and a connection may live for
 * months: beyond this number the oldest ones are closed.
 */
export const MOST_PREPARED = 2000;
const NO_ROWS: Shape = { readers: [], build: () => ({}) };

/**
 * Writes a row out as one object literal. Rows that are filled column by column become hash tables once they have some
 * twenty columns, and take ten times as long to build, extend and read.
 */
const builds = new Map<string, Build>();
function buildOf(columns: readonly string[]): Build {
  const names = columns.map((column) => JSON.stringify(column));
  const key = names.join();
  let build = builds.get(key);
  if (!build) {
    const values = names.map(
      // Written like the others, this one would set the row's prototype.
      (name, i) =>
        `${name === '"__proto__"' ? `[${name}]` : name}: texts[${i}] === null ? null : readers[${i}](texts[${i}])`,
    );
    build = new Function('texts', 'readers', `return { ${values.join(', ')} };`) as Build;
    builds.set(key, build);
  }
  return build;
}

/**
 * A statement is parsed and planned once per connection, which halves the database's work. Its name is a hash of its text:
 * if two processes ever share a connection, as behind a pooler, a name still means the same statement to both.
 */
const names = new Map<string, string>();
export function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= 2 * MOST_PREPARED) names.clear();
    name = `bn_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    names.set(text, name);
  }
  return name;
}
const UNNAMED = '';
const SENT_ALONG = new Set([nameOf('BEGIN'), nameOf('COMMIT')]);
const NO_VALUES: never[] = [];

/** Everything except bytes is sent as text. Sending an instant as ISO text costs a fraction of the driver's own way. */
function asParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  if (Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return `{${value.map(asElement).join(',')}}`;
  throw new TypeError('A statement takes texts, numbers, instants, bytes and lists of texts and numbers.');
}
const asElement = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`;

export interface StatementOptions {
  text: string;
  values: readonly unknown[];
  /** Planned for its values each time instead of prepared once. */
  unprepared?: boolean;
  /** Sends the BEGIN of its transaction along. */
  begins?: boolean;
  /** Sends the COMMIT along, which is skipped if the statement fails. */
  commits?: boolean;
}
type Settle = (error: Error | undefined, rows: Row[]) => void;

/**
 * A prepared statement on its way through `pg`, which passes it PostgreSQL's answers. Unlike `pg`'s own query, its
 * columns are described once per connection instead of each time, and BEGIN and COMMIT can be sent with it instead of
 * in separate round trips.
 */
export class Statement implements pg.Submittable {
  private readonly text: string;
  private readonly name: string;
  private readonly values: (string | Buffer | null)[];
  private readonly begins: boolean;
  private readonly commits: boolean;
  private readonly settle: Settle;
  private readonly rows: Row[] = [];
  private readonly known: Prepared;
  private shape: Shape | undefined;
  /** Messages sent but not completed yet, in order. */
  private readonly sent: string[] = [];

  constructor(options: StatementOptions, prepared: Prepared, settle: Settle) {
    const { text, values, unprepared = false, begins = false, commits = false } = options;
    this.text = text;
    this.known = prepared;
    this.name = unprepared ? UNNAMED : nameOf(text);
    this.values = values.map(asParameter);
    this.begins = begins;
    this.commits = commits;
    this.settle = settle;
  }

  submit(connection: object): void {
    const wire = connection as Wire;
    this.shape = this.known.get(this.name);
    // All messages in one write.
    wire.stream.cork();
    if (!this.shape && this.name !== UNNAMED) this.makeRoom(wire);
    if (this.begins) this.send(wire, 'BEGIN');
    if (!this.shape) prepare(wire, this.name, this.text);
    wire.bind({ statement: this.name, values: this.values });
    if (!this.shape) wire.describe({ type: 'P' });
    wire.execute();
    this.sent.push(this.name);
    if (this.commits) this.send(wire, 'COMMIT');
    wire.sync();
    wire.stream.uncork();
  }

  private send(wire: Wire, text: string): void {
    const name = nameOf(text);
    if (!this.known.has(name)) prepare(wire, name, text);
    wire.bind({ statement: name, values: NO_VALUES });
    wire.execute();
    this.sent.push(name);
  }

  /** Closes the oldest statement before another is prepared; never one that is sent along with this one. */
  private makeRoom(wire: Wire): void {
    for (const name of this.known.keys()) {
      if (this.known.size < MOST_PREPARED) return;
      if (SENT_ALONG.has(name)) continue;
      this.known.delete(name);
      wire.close({ type: 'S', name });
    }
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.shape = {
      readers: fields.map(({ dataTypeID }) => readTypes.getTypeParser(dataTypeID, 'text')),
      build: buildOf(fields.map(({ name }) => name)),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { readers, build } = this.shape ?? NO_ROWS;
    this.rows.push(build(fields, readers));
  }

  handleCommandComplete(): void {
    const name = this.sent.shift();
    if (name) this.known.set(name, (name === this.name && this.shape) || NO_ROWS);
  }

  handleReadyForQuery(): void {
    this.settle(undefined, this.rows);
  }

  handleError(error: Error): void {
    // If one preparation is stale, the others may be as well: after DISCARD ALL, or a migration.
    if (isStalePreparation(error)) this.known.clear();
    else this.known.delete(this.name);
    this.settle(error, []);
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** After a failure it is unknown whether PostgreSQL still has a statement of this name. Closing a missing one does no harm. */
function prepare(wire: Wire, name: string, text: string): void {
  wire.close({ type: 'S', name });
  wire.parse({ name, text });
}
