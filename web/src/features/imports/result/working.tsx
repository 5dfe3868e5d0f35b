import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/quiet.ts';

const Box = styled('div')({ display: 'grid', gap: 12, padding: '28px 0 12px', maxWidth: 640 });
const Line = styled('div')({ display: 'flex', justifyContent: 'space-between', gap: 16, fontWeight: 550 });

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
  <Box>
    <Line>
      <span>{label}</span>
      {progress.total > 0 && <span className="figures">{howFar(progress, inPercent)}</span>}
    </Line>
    <ProgressBar label={label} done={progress.done} of={progress.total} />
    <Quiet>{lost ? 'Connection lost. This page continues once you are online again.' : children}</Quiet>
  </Box>
);
