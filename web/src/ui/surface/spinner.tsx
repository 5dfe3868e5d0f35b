import { VisuallyHidden } from '../text/parts.ts';
import { part } from '../theme/part.ts';
import css from './spinner.module.css';

export const Ring = part('span', css.ring);

/** A loading area: `<Spinner />` in place of content, `minHeight` to avoid a layout shift. */
export const Spinner = ({ minHeight }: { minHeight?: number | string }) => (
  <div className={css.area} role="status" style={minHeight === undefined ? undefined : { minHeight }}>
    <Ring aria-hidden />
    <VisuallyHidden>Loading</VisuallyHidden>
  </div>
);
