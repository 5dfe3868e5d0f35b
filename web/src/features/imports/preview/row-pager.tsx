import { chevronLeftIcon, chevronRightIcon, Icon, IconButton } from '../../../ui/button/icon.tsx';
import { formatCount } from '../../../ui/text/format.ts';

interface Props {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}

/** 'Rows 51 to 100 of 10,000', with previous and next. */
export const RowPager = ({ page, size, total, onPage }: Props) => {
  if (total <= size) return null;
  const from = (page - 1) * size + 1;
  return (
    <nav
      className="row"
      style={{ alignItems: 'center', justifyContent: 'center', marginTop: 'var(--bn-space-3)' }}
      aria-label="Pages of rows"
    >
      <IconButton label="Previous rows" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon path={chevronLeftIcon} />
      </IconButton>
      <span className="figures" role="status">
        Rows {formatCount(from)} to {formatCount(Math.min(from + size - 1, total))} of {formatCount(total)}
      </span>
      <IconButton label="Next rows" disabled={page * size >= total} onClick={() => onPage(page + 1)}>
        <Icon path={chevronRightIcon} />
      </IconButton>
    </nav>
  );
};
