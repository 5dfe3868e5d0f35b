import { chevronLeftIcon, chevronRightIcon, Icon } from '../button/icon.tsx';
import css from './pager.module.css';

/** Numbered pages with previous and next: `<Pager pages={10} page={page} onPage={setPage} />`. */
export const Pager = ({
  pages,
  page,
  onPage,
}: {
  pages: number;
  page: number;
  onPage: (page: number) => void;
}) => (
  <nav aria-label="Pages">
    <ul className={css.row}>
      <li>
        <button
          className={css.pageButton}
          type="button"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon path={chevronLeftIcon} />
        </button>
      </li>
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <button
            className={css.pageButton}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        </li>
      ))}
      <li>
        <button
          className={css.pageButton}
          type="button"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <Icon path={chevronRightIcon} />
        </button>
      </li>
    </ul>
  </nav>
);
