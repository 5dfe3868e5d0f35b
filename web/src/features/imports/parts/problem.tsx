import { alertIcon, Icon } from '../../../ui/button/icon.tsx';
import css from './problem.module.css';

/** Why something was rejected, while that is the case. The live region stays mounted, so that its text is announced. */
export const Problem = ({ text }: { text: string | null | undefined }) => (
  <div role="alert">
    {text && (
      <p className={css.box}>
        <Icon path={alertIcon} />
        <span>{text}</span>
      </p>
    )}
  </div>
);
