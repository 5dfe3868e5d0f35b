import type { Actor } from '../../../caller.ts';
import type { Database, Executor } from '../../../db/database.ts';
import type { NetworkCalendar } from '../../../time/calendar.ts';
import type { Audit } from '../../audit/service.ts';
import type { ChapterService } from '../../chapters/service.ts';
import type { ManyMembers } from '../../members/many.ts';
import type { ReadingLimits } from '../reading/limits.ts';
import type { ChapterName } from '../rows/chapter-finder.ts';
import type { CheckValue } from '../rows/values.ts';
import type { Check } from '../scope.ts';
import type { ImportRecord, Lease } from '../sql.ts';

export interface Pace {
  batch: number;
  /** How long to rest after a batch, as a share of the time that it took: what calls get of the database. */
  rest: number;
}

export interface WorkDeps {
  db: Database;
  chapters: Pick<ChapterService, 'addEach'>;
  members: ManyMembers;
  audit: Audit;
  check: CheckValue;
  calendar: NetworkCalendar;
  callingCode: string | undefined;
  pace: Pace;
  limits: ReadingLimits;
  /** Where mails are sent. An import whose owner did not want that leaves everyone to be invited later. */
  inviteByMail?:
    | ((
        tx: Executor,
        madeBy: number | null,
        memberIds: readonly number[],
      ) => Promise<{ invited: readonly number[] }>)
    | undefined;
}

export interface Worker {
  lease(): Lease;
  /** Asked after each batch: what is not done yet is claimed again later, by this process or another. */
  shouldContinue(): boolean;
  signal: AbortSignal;
}

export type StateWork = (job: ImportRecord, worker: Worker, file?: string) => Promise<void>;

export interface Writing {
  job: ImportRecord;
  rules: Check;
  by: Actor;
  /** In an order that stays the same: the step's position is an index. */
  chaptersToMake: readonly ChapterName[];
}
