import { STORED_PICTURE_TYPE } from '@bn/contract';
import type { Caller } from '../../caller.ts';
import { createSlots } from '../../concurrency/slots.ts';
import type { Database, Executor } from '../../db/database.ts';
import { invalid, notFound, refuse, unauthenticated, unavailable } from '../../errors.ts';
import type { PolledFile } from '../../file-answer.ts';
import { UnreadableFile } from '../../reader/errors.ts';
import { changesBetween } from '../audit/changes.ts';
import type { Audit } from '../audit/service.ts';
import { countOne, type Limits, tooMany } from '../auth/limits.ts';
import type { Publish } from '../events/publish.ts';
import type { MembershipService } from '../memberships/service.ts';
import { shrink } from './shrink.ts';
import * as sql from './sql.ts';
import { kindOf } from './stored-picture.ts';

interface PictureDeps {
  db: Database;
  limits: Pick<Limits, 'count'>;
  audit: Audit;
  publish: Publish;
  memberships: Pick<MembershipService, 'find'>;
  now: () => Date;
}

export interface UploadedImage {
  type: string;
  bytes: Buffer;
}

const WAIT = 'You already have a picture upload in progress. Please wait until it finishes.';
/** Each has a process of its own. Fewer than the lane of uploads has slots: however long they take, parts of imports go on. */
const SLOTS = {
  perPerson: 1,
  inAll: 2,
  words: { perPerson: WAIT, inAll: 'Many pictures are being saved at the moment. Please try again soon.' },
};

const ADDRESS = /^[0-9a-f]{32}$/;
const fileOf = (content: Buffer): PolledFile => ({
  name: 'picture.webp',
  type: STORED_PICTURE_TYPE,
  content,
});

export function pictureService({ db, limits, audit, publish, memberships, now }: PictureDeps) {
  const slots = createSlots(SLOTS);
  const stopping = new AbortController();

  const changed = async (
    tx: Executor,
    caller: Caller,
    change: (before: { ideal_referral: string }) => Promise<Parameters<Audit['record']>[2]['changes']>,
  ): Promise<void> => {
    const { id } = caller.user;
    const before = (await sql.lockMember(tx, id)) ?? refuse(unauthenticated());
    const changes = await change(before);
    if (!changes) return;
    await audit.record(tx, caller, {
      action: 'profile.changed',
      subject: { type: 'user', id },
      chapterId: before.chapter_id,
      changes,
    });
    await publish(tx, { kind: 'profile_changed', by: id, chapter: before.chapter_id, member: id });
  };

  /** What `make` makes of an image that is what it was sent as, within the limits of a person and of all. */
  const reencode = async <Made>(
    caller: Caller,
    { type, bytes }: UploadedImage,
    disconnected: AbortSignal,
    make: (image: Buffer, signal: AbortSignal) => Promise<Made>,
  ): Promise<Made> => {
    const kind = kindOf(bytes);
    if (!kind) throw invalid({ picture: 'must be a JPEG, PNG or WebP image' });
    if (kind !== type) throw invalid({ picture: `is ${kind}, but was sent as ${type}` });
    const leave = slots.enter(caller.user.id);
    try {
      await countOne(limits, db, caller, 'pictures', 'pictures');
      return await make(bytes, AbortSignal.any([disconnected, stopping.signal]));
    } catch (error) {
      throw error instanceof UnreadableFile ? invalid({ picture: error.message }) : error;
    } finally {
      leave();
    }
  };

  return {
    reencode,

    /** None is stored as it was received. `admitAgain`: a slow upload may outlive the session that began it. */
    set: async (
      caller: Caller,
      image: UploadedImage,
      disconnected: AbortSignal,
      admitAgain: () => Promise<void>,
    ): Promise<{ picture_at: string }> => {
      const picture = await reencode(caller, image, disconnected, shrink);
      await admitAgain();
      const at = now();
      await db.transaction((tx) =>
        changed(tx, caller, async () => {
          await sql.put(tx, caller.user.id, picture, at);
          return { picture: { before: null, after: null } };
        }),
      );
      return { picture_at: at.toISOString() };
    },

    removeOwn: (caller: Caller): Promise<void> =>
      db.transaction((tx) =>
        changed(tx, caller, async () =>
          (await sql.remove(tx, caller.user.id)) ? { picture: { before: null, after: null } } : undefined,
        ),
      ),

    setIdealReferral: async (caller: Caller, text: string): Promise<{ ideal_referral: string }> => {
      const ideal_referral = text.trim();
      await db.transaction((tx) =>
        changed(tx, caller, async (before) => {
          if (before.ideal_referral === ideal_referral) return undefined;
          const changes = await limits.count(tx, 'idealReferrals', [caller.user.id]);
          if (changes.isOver) throw tooMany('Too many changes', changes);
          await sql.setIdealReferral(tx, caller.user.id, ideal_referral, now());
          return changesBetween(['ideal_referral'], before, { ideal_referral });
        }),
      );
      return { ideal_referral };
    },

    find: async (caller: Caller, id: number): Promise<PolledFile | undefined> => {
      await memberships.find(caller, id);
      const content = await sql.find(db, id);
      return content && fileOf(content);
    },

    /** Needs no session. An address that ended, is misspelt or never existed gets the same answer. */
    at: async (address: string): Promise<PolledFile> => {
      const content = ADDRESS.test(address) ? await sql.findAt(db, address) : undefined;
      if (!content) throw notFound('Picture');
      return fileOf(content);
    },

    remove: (caller: Caller, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const { chapter_id } = (await sql.lockMember(tx, id)) ?? refuse(notFound('Member'));
        if (!(await sql.remove(tx, id))) return;
        await audit.record(tx, caller, {
          action: 'picture.removed',
          subject: { type: 'user', id },
          chapterId: chapter_id,
        });
        await publish(tx, {
          kind: 'picture_removed',
          by: caller.user.id,
          to: id,
          chapter: chapter_id,
          member: id,
        });
      }),

    ofPerson: async ({ user }: Caller): Promise<string | null> =>
      (await sql.find(db, user.id))?.toString('base64') ?? null,

    stop: () => stopping.abort(unavailable()),
  };
}
export type PictureService = ReturnType<typeof pictureService>;
