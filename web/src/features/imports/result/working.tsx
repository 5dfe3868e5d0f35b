import type { ReactNode } from 'react';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/quiet.ts';
import css from './working.module.css';

interface Props {
  /** What is under way: 'Checking the rows'. */
  label: string;
  progress: { done: number; total: number };
  /** Bytes and parts say nothing to people: a share does. */
  inPercent?: boolean;
  /** The connection is lost: what is shown may be old. */
  lost: boolean;
  children?: ReactNode;
}

const howFar = ({ done, total }: Props['progress'], inPercent: boolean) =>
  inPercent ? `${Math.floor((100 * done) / total)} %` : `${formatCount(done)} of ${formatCount(total)}`;

/** Something that goes on by itself on the server, and how far it is. */
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
