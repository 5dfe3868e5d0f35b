import css from './progress-bar.module.css';

/** Shows progress: `<ProgressBar label="Importing" done={120} of={400} />`. */
export const ProgressBar = ({ label, done, of }: { label: string; done: number; of: number }) => {
  const percent = of > 0 ? Math.min(100, Math.floor((100 * done) / of)) : 0;
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  );
};
