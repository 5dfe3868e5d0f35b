import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MAIL_TOPICS, type MailTopic } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import * as sql from './sql.ts';

/**
 * Whose mails of which topic to end: works without signing in, and for nothing else. Links in old mails keep
 * working.
 */
export interface UnsubscribeTokens {
  make(db: Executor, userId: number, topic: MailTopic): Promise<string>;
  read(db: Executor, token: string): Promise<{ userId: number; topic: MailTopic } | undefined>;
}

export function createUnsubscribeTokens(): UnsubscribeTokens {
  let known: Promise<Buffer> | undefined;
  const secretOf = (db: Executor): Promise<Buffer> => {
    known ??= sql.secret(db, randomBytes(32)).catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };
  const sign = (secret: Buffer, text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');
  return {
    make: async (db, userId, topic) => {
      const text = `${userId}.${topic}`;
      return `${text}.${sign(await secretOf(db), text)}`;
    },
    read: async (db, token) => {
      const [id = '', name = '', signature = ''] = token.split('.');
      const topic = MAIL_TOPICS.find((one) => one === name);
      const wanted = Buffer.from(sign(await secretOf(db), `${id}.${name}`));
      const given = Buffer.from(signature);
      if (!topic || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      return { userId: Number(id), topic };
    },
  };
}
