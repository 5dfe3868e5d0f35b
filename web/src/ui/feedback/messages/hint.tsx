import type { ReactNode } from 'react';
import { Icon, infoIcon } from '../../button/icon.tsx';
import css from './hint.module.css';

/** What to do next in an empty list: `<Hint action={<Link to="…">Make one</Link>}>There is no chapter yet.</Hint>`. */
export const Hint = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={css.box}>
    <Icon path={infoIcon} />
    <div>
      <p>{children}</p>
      {action}
    </div>
  </div>
);
