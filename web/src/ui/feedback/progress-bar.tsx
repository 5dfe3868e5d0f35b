import styled from '@emotion/styled';

const Bar = styled('div')(({ theme }) => ({
  height: 10,
  overflow: 'hidden',
  borderRadius: 999,
  backgroundColor: theme.vars.palette.tone.neutral.bg,
  '& > div': {
    height: '100%',
    borderRadius: 999,
    backgroundColor: theme.vars.palette.primary.main,
    transition: 'width 0.3s',
  },
}));

/** How far something is: `<ProgressBar label="Importing" done={120} of={400} />`. */
export const ProgressBar = ({ label, done, of }: { label: string; done: number; of: number }) => {
  const percent = of > 0 ? Math.min(100, Math.floor((100 * done) / of)) : 0;
  return (
    <Bar role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <div style={{ width: `${percent}%` }} />
    </Bar>
  );
};
