import type { Import } from '@bn/contract';
import { IMPORT_KINDS, importKindLabel } from '@bn/contract/domain';
import { formatCount } from '../../ui/text/format.ts';
import { resultLines } from './texts.ts';

const isUnderWay = ({ state }: Import): boolean => state === 'running' || state === 'undoing';

export const STEP_NAMES = ['File', 'Columns', 'Preview', 'Importing', 'Result'];

export type Phase = 'file' | 'reading' | 'columns' | 'preview' | 'running' | 'result';

const STEPS: Record<Phase, number> = { file: 0, reading: 0, columns: 1, preview: 2, running: 3, result: 4 };
export const stepOf = (phase: Phase): number => STEPS[phase];

/** A file without rows: ask for another one. */
const isRefused = ({ state, rows }: Import): boolean => state === 'failed' && rows === 0;

/** The state on the server decides; where two steps are possible, the address does. */
export const phaseOf = (about: Import | undefined, step: string): Phase => {
  if (!about || about.state === 'uploading' || isRefused(about)) return 'file';
  if (about.state === 'reading') return 'reading';
  if (isUnderWay(about)) return 'running';
  if (about.state === 'ready' || about.state === 'checking')
    return step === 'preview' ? 'preview' : 'columns';
  return 'result';
};

/** The progress announced to screen readers, in quarters: every row would be too much. */
const quarters = ({ progress: { done, total } }: Import): string =>
  total > 0 ? `, ${Math.floor((4 * done) / total) * 25} percent` : '';

export const announcement = (about: Import, phase: Phase): string => {
  if (about.state === 'reading') return `Reading the file${quarters(about)}`;
  if (about.state === 'checking') return `Checking the rows${quarters(about)}`;
  if (about.state === 'undoing') return `Undoing${quarters(about)}`;
  if (about.state === 'running') return `Importing${quarters(about)}`;
  if (phase === 'preview')
    return IMPORT_KINDS.filter((kind) => about.kinds[kind] > 0)
      .map((kind) => `${formatCount(about.kinds[kind])} ${importKindLabel(kind, about).toLowerCase()}`)
      .join(', ');
  return phase === 'result' ? resultLines(about).join(' ') : '';
};
