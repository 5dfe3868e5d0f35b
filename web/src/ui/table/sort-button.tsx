import type { ReactNode } from 'react';
import { chevronDownIcon, Icon } from '../button/icon.tsx';
import css from './sort-button.module.css';

interface Props {
  direction: 'ascending' | 'descending' | undefined;
  onSort: () => void;
  children: ReactNode;
}

/** A column's header that sorts by it. Screen readers get the direction from the header's `aria-sort`. */
export const SortButton = ({ direction, onSort, children }: Props) => (
  <button className={css.button} type="button" data-direction={direction} onClick={onSort}>
    {children}
    <Icon path={chevronDownIcon} />
  </button>
);
