import type { Import } from '@bn/contract';
import type { ImportKind, ImportState } from '@bn/contract/domain';
import { formatCount } from '../../ui/text/format.ts';
import type { Tone } from '../../ui/theme/theme.ts';

/** '1 row', '1,200 rows'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** 'a, b and c'. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

export const KIND_LABELS: Record<ImportKind, string> = {
  new: 'New',
  same: 'Unchanged',
  changed: 'Changed',
  no_chapter: 'Chapter missing',
  wrong: 'Needs fixing',
};

export const KIND_TONES: Record<ImportKind, Tone> = {
  new: 'green',
  same: 'neutral',
  changed: 'blue',
  no_chapter: 'amber',
  wrong: 'red',
};

export const STATE_LABELS: Record<ImportState, string> = {
  uploading: 'Not sent yet',
  reading: 'Being read',
  checking: 'Being checked',
  ready: 'Ready to import',
  running: 'Importing',
  done: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

export const STATE_TONES: Record<ImportState, Tone> = {
  uploading: 'amber',
  reading: 'blue',
  checking: 'blue',
  ready: 'amber',
  running: 'blue',
  done: 'green',
  cancelled: 'neutral',
  failed: 'red',
};

/** What the import would write if it started now, and what it would not. */
export const outlook = ({ kinds, make_chapters, update_existing }: Import) => {
  const withChapter = make_chapters === 1 ? kinds.no_chapter : 0;
  const updated = update_existing === 1 ? kinds.changed : 0;
  return {
    added: kinds.new + withChapter,
    updated,
    /** The same counts as on the tiles: unchanged rows, and changed ones that are not updated. */
    same: kinds.same,
    keptOld: kinds.changed - updated,
    leftOut: kinds.wrong + kinds.no_chapter - withChapter,
  };
};

/** What will not be written, and why; the numbers match the tiles. */
export const exceptions = (about: Import): string => {
  const { same, keptOld, leftOut } = outlook(about);
  const say = (count: number, text: string) => (count > 0 ? [text] : []);
  return [
    ...say(same, `${counted(same, 'row')} already there ${same === 1 ? 'stays' : 'stay'} unchanged.`),
    ...say(keptOld, `${counted(keptOld, 'changed row')} ${keptOld === 1 ? 'is' : 'are'} not updated.`),
    ...say(
      leftOut,
      `${counted(leftOut, 'row')} cannot be imported and ${leftOut === 1 ? 'is' : 'are'} skipped.`,
    ),
  ].join(' ');
};

/** 'Add 12 members', 'Add 12 members and update 3', or undefined when nothing would change. */
export const startLabel = (about: Import): string | undefined => {
  const { added, updated } = outlook(about);
  if (added === 0 && updated === 0) return undefined;
  if (added === 0) return `Update ${counted(updated, 'member')}`;
  return `Add ${counted(added, 'member')}${updated > 0 ? ` and update ${formatCount(updated)}` : ''}`;
};

/** The rows that were not imported, by reason. `rejected` are those in the file of rejected rows. */
export const skipped = ({ state, kinds, result }: Import) => {
  const rejected = Math.min(kinds.wrong, result.left_out);
  // Where an import ended early, the rest of its rows were not reached, whatever their kind.
  const isComplete = state === 'done';
  const keptOld = isComplete ? Math.max(0, kinds.changed - result.updated) : 0;
  const noChapter = isComplete ? kinds.no_chapter : 0;
  return {
    keptOld,
    noChapter,
    rejected,
    notReached: Math.max(0, result.left_out - rejected - keptOld - noChapter),
  };
};

/** The result, one sentence for each thing that happened. */
export const resultLines = (about: Import): string[] => {
  const { result } = about;
  const { keptOld, noChapter, rejected, notReached } = skipped(about);
  const line = (count: number, text: string) => (count > 0 ? [text] : []);
  const rows = (count: number) => counted(count, 'row was', 'rows were');
  return [
    ...line(result.added, `${counted(result.added, 'member')} added.`),
    ...line(result.updated, `${counted(result.updated, 'member')} updated.`),
    ...line(result.chapters_made, `${counted(result.chapters_made, 'chapter')} created.`),
    ...line(
      result.already_there,
      `${counted(result.already_there, 'member was', 'members were')} already there, unchanged.`,
    ),
    ...line(keptOld, `${counted(keptOld, 'changed row was', 'changed rows were')} not updated.`),
    ...line(
      noChapter,
      `${rows(noChapter)} skipped because ${noChapter === 1 ? 'its' : 'their'} chapter does not exist.`,
    ),
    ...line(rejected, `${rows(rejected)} rejected.`),
    ...line(notReached, `${rows(notReached)} not imported.`),
  ];
};
