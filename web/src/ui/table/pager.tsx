import styled from '@emotion/styled';
import { Icon } from '../surface/icon.tsx';
import { chevronLeftIcon, chevronRightIcon } from '../surface/icons.ts';

const Row = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 4,
  marginTop: 16,
});

const PageButton = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minWidth: 36,
  height: 36,
  padding: '0 6px',
  border: 0,
  borderRadius: 10,
  background: 'none',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '&:hover:not(:disabled)': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-current]': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
    fontWeight: 600,
  },
  '&:disabled': { opacity: 0.4, cursor: 'default' },
  '& svg': { fontSize: 20 },
  '@media (pointer: coarse)': { minWidth: 44, height: 44 },
}));

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
    <Row>
      <li>
        <PageButton
          type="button"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon path={chevronLeftIcon} />
        </PageButton>
      </li>
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <PageButton
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </PageButton>
        </li>
      ))}
      <li>
        <PageButton
          type="button"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        >
          <Icon path={chevronRightIcon} />
        </PageButton>
      </li>
    </Row>
  </nav>
);
