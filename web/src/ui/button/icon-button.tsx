import type { ComponentProps } from 'react';
import css from './icon-button.module.css';

interface Props extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
}

/** A button that is only an icon: `<IconButton label="Edit" onClick={…}><EditIcon /></IconButton>`. */
export const IconButton = ({ label, ...rest }: Props) => (
  <button className={css.root} type="button" aria-label={label} {...rest} />
);
