import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type MailTopic, UNSUBSCRIBE_TOPICS } from '@bn/contract';
import type { Executor } from '../../db/database.ts';
import * as sql from './sql.ts';

type Unsubscribed = { topic: MailTopic; userId: number } | { topic: 'guest'; mailbox: Buffer };

/**
 * Whose mails of which topic to end: works without signing in, and for nothing else. Links in old mails keep
 * working, those to guests also when the data of the guest is deleted.
 */
export interface UnsubscribeTokens {
  make(db: Executor, whose: Unsubscribed): Promise<string>;
  read(db: Executor, token: string): Promise<Unsubscribed | undefined>;
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
    make: async (db, whose) => {
      const text = `${whose.topic === 'guest' ? whose.mailbox.toString('base64url') : whose.userId}.${whose.topic}`;
      return `${text}.${sign(await secretOf(db), text)}`;
    },
    read: async (db, token) => {
      const [id = '', name = '', signature = ''] = token.split('.');
      const topic = UNSUBSCRIBE_TOPICS.find((one) => one === name);
      const wanted = Buffer.from(sign(await secretOf(db), `${id}.${name}`));
      const given = Buffer.from(signature);
      if (!topic || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      return topic === 'guest'
        ? { topic, mailbox: Buffer.from(id, 'base64url') }
        : { topic, userId: Number(id) };
    },
  };
}
