import type { TableCopy } from '../data/database.ts';
import type { RequestSpec } from '../load/protocol.ts';
import type { Launch } from '../servers.ts';

export const PEER_NAMES = ['express', 'nest', 'directus', 'strapi'] as const;
export type PeerName = (typeof PEER_NAMES)[number];

/** What every server is measured with. Giving comes last: it makes the tables grow. */
export const WORKS = ['members', 'search', 'received', 'dashboard', 'give'] as const;
export type Work = (typeof WORKS)[number];
export type Works = Record<Work, RequestSpec[]>;

/** A member whose requests are sent, with another member of the same chapter. */
export interface PeerMember {
  id: number;
  full_name: string;
  chapter_id: number;
  colleague: number;
}

export interface PeerDatabase {
  host: string;
  port: string;
  name: string;
  user: string;
  password: string;
}

export interface Peer {
  launch(database: PeerDatabase): Omit<Launch, 'cwd' | 'node'>;
  /** Variables with which a start creates the schema. */
  schemaEnv?: Record<string, string>;
  /** Before that start, in the peer's folder. */
  beforeSchema?(folder: string, run: RunNode, database: PeerDatabase): Promise<void>;
  /** After that start, while the server runs. */
  afterSchema?(port: number): Promise<void>;
  /** Indexes that a good engineer adds where the tool does not create them. */
  indexes?: string[];
  copies: TableCopy[];
  works(members: PeerMember[], folder: string): Works;
}

type RunNode = (args: string[], env: Record<string, string>) => Promise<void>;

/** Variables that the hand-written servers and Directus read. */
export const databaseEnv = ({ host, port, name, user, password }: PeerDatabase): Record<string, string> => ({
  DB_HOST: host,
  DB_PORT: port,
  DB_NAME: name,
  DB_USER: user,
  DB_PASSWORD: password,
});
