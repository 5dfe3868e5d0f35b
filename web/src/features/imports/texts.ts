import { type ImportKind, type ImportState, importWords } from '@bn/contract/domain';
import { formatCount } from '../../ui/text/format.ts';
import type { Tone } from '../../ui/theme/theme.ts';

export const { counted, things, outlook, startLabel, exceptions, skipped, resultLines } =
  importWords(formatCount);

/** Changed rows that stay as they are have no colour. */
export const kindTone = (kind: ImportKind, { update_existing }: { update_existing: 0 | 1 }): Tone =>
  kind === 'changed' && update_existing === 0 ? 'neutral' : KIND_TONES[kind];
const KIND_TONES: Record<ImportKind, Tone> = {
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
  undoing: 'Being undone',
  undone: 'Undone',
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
  undoing: 'blue',
  undone: 'neutral',
};
