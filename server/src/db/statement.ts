import type pg from 'pg';
import { readTypes } from './types.ts';

/** What of the driver's connection a statement speaks to: one method per message of PostgreSQL's protocol. */
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

/** How to make a row of the texts that come. It cannot change while a statement is prepared; PostgreSQL sees to that. */
interface Shape {
  names: string[];
  readers: ((text: string) => unknown)[];
  /** A row of nulls to copy: rows that are made alike are read faster. */
  blank: Row;
}

/** What each connection has prepared. */
const prepared = new WeakMap<object, Map<string, Shape>>();
const NO_ROWS: Shape = { names: [], readers: [], blank: {} };

/** A statement is parsed and planned once per connection, under a name of its text, which halves the database's work. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}
const UNNAMED = '';
const NO_VALUES: never[] = [];

/** Everything travels as text, bytes apart. An instant as ISO text costs a fraction of the driver's own way. */
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
  /** Planned anew for its values instead of kept. */
  planned?: boolean;
  /** Brings the BEGIN of its transaction along. */
  begins?: boolean;
  /** Takes the COMMIT along, which is skipped if the statement fails. */
  commits?: boolean;
}
type Settle = (error: Error | undefined, rows: Row[]) => void;

/**
 * A prepared statement on its way through the driver, which calls it back with what PostgreSQL answers. Unlike the
 * driver's own query it has its columns described once per connection instead of each time, and BEGIN and COMMIT can
 * travel with it instead of making journeys of their own.
 */
export class Statement implements pg.Submittable {
  private readonly text: string;
  private readonly name: string;
  private readonly values: (string | Buffer | null)[];
  private readonly begins: boolean;
  private readonly commits: boolean;
  private readonly settle: Settle;
  private readonly rows: Row[] = [];
  private known: Map<string, Shape> | undefined;
  private shape: Shape | undefined;
  /** What was sent and has not completed yet, in order. */
  private readonly sent: string[] = [];

  constructor(options: StatementOptions, settle: Settle) {
    const { text, values, planned = false, begins = false, commits = false } = options;
    this.text = text;
    this.name = planned ? UNNAMED : nameOf(text);
    this.values = values.map(asParameter);
    this.begins = begins;
    this.commits = commits;
    this.settle = settle;
  }

  submit(connection: object): void {
    const wire = connection as Wire;
    let known = prepared.get(wire);
    if (!known) {
      known = new Map();
      prepared.set(wire, known);
    }
    this.known = known;
    this.shape = known.get(this.name);
    // All messages in one write.
    wire.stream.cork();
    if (this.begins) this.send(wire, known, 'BEGIN');
    if (!this.shape) prepare(wire, this.name, this.text);
    wire.bind({ statement: this.name, values: this.values });
    if (!this.shape) wire.describe({ type: 'P' });
    wire.execute();
    this.sent.push(this.name);
    if (this.commits) this.send(wire, known, 'COMMIT');
    wire.sync();
    wire.stream.uncork();
  }

  private send(wire: Wire, known: Map<string, Shape>, text: string): void {
    const name = nameOf(text);
    if (!known.has(name)) prepare(wire, name, text);
    wire.bind({ statement: name, values: NO_VALUES });
    wire.execute();
    this.sent.push(name);
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.shape = {
      names: fields.map(({ name }) => name),
      readers: fields.map(({ dataTypeID }) => readTypes.getTypeParser(dataTypeID, 'text')),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { names: columns, readers, blank } = this.shape ?? NO_ROWS;
    const row = { ...blank };
    for (let i = 0; i < fields.length; i += 1) {
      const text = fields[i] as string | null;
      if (text !== null) row[columns[i] as string] = readers[i]?.(text);
    }
    this.rows.push(row);
  }

  handleCommandComplete(): void {
    const name = this.sent.shift();
    if (name) this.known?.set(name, (name === this.name && this.shape) || NO_ROWS);
  }

  handleReadyForQuery(): void {
    this.settle(undefined, this.rows);
  }

  handleError(error: Error): void {
    // The reason may be that PostgreSQL no longer has it, or not like this.
    this.known?.delete(this.name);
    this.settle(error, []);
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

/** After a failure nobody knows whether PostgreSQL still has a statement of this name. Closing one that is not there does no harm. */
function prepare(wire: Wire, name: string, text: string): void {
  wire.close({ type: 'S', name });
  wire.parse({ name, text });
}
