import { formatDateTime } from '../../text/format.ts';
import { classes } from '../../theme/part.ts';
import css from './as-of.module.css';

/** ' · As of 19/11/2026 01:25', on paper: figures do not renew themselves there. */
export const AsOf = ({ at }: { at: number | undefined }) =>
  at === undefined ? null : (
    <span className={classes(css.asOf, 'figures')}>
      {' '}
      · As of {formatDateTime(new Date(at).toISOString())}
    </span>
  );
