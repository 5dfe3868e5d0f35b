import type { ReactNode } from 'react';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './working.module.css';

interface Props {
  /** The current task: 'Checking the rows'. */
  label: string;
  progress: { done: number; total: number };
  /** Users understand a percentage, not bytes and parts. */
  inPercent?: boolean;
  /** The connection is lost: the state may be stale. */
  lost: boolean;
  children?: ReactNode;
}

const howFar = ({ done, total }: Props['progress'], inPercent: boolean) =>
  inPercent ? `${Math.floor((100 * done) / total)} %` : `${formatCount(done)} of ${formatCount(total)}`;

/** Background work on the server, with its progress. */
export const Working = ({ label, progress, inPercent = false, lost, children }: Props) => (
  <div className={css.box}>
    <div className={css.line}>
      <span>{label}</span>
      {progress.total > 0 && <span className="figures">{howFar(progress, inPercent)}</span>}
    </div>
    <ProgressBar label={label} done={progress.done} of={progress.total} />
    <Quiet>{lost ? 'Connection lost. This page continues once you are online again.' : children}</Quiet>
  </div>
);
