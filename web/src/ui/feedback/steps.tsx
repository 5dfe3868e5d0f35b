import { checkIcon, Icon } from '../button/icon.tsx';
import { VisuallyHidden } from '../text/parts.ts';
import css from './steps.module.css';

/** The current step of several: `<Steps label="Import" names={['File', 'Preview']} at={1} />`. */
export const Steps = ({ label, names, at }: { label: string; names: readonly string[]; at: number }) => (
  <ol className={css.row} aria-label={label}>
    {names.map((name, index) => (
      <li
        className={css.step}
        key={name}
        data-done={index < at}
        aria-current={index === at ? 'step' : undefined}
      >
        <b aria-hidden>{index < at ? <Icon path={checkIcon} /> : index + 1}</b>
        <span>{name}</span>
        {index < at && <VisuallyHidden>, done</VisuallyHidden>}
      </li>
    ))}
  </ol>
);
