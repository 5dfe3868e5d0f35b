import type { ExchangePartner } from '@bn/contract';
import { Link } from '../../../ui/router/link.tsx';
import { WithFace } from '../../../ui/surface/with-face.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { formatAmount, formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './partners.module.css';

const nameOf = ({ id, name, picture, has_page }: ExchangePartner) => (
  <WithFace name={name} picture={picture}>
    {has_page === 1 ? (
      <Link className={css.name} to={`/members/${id}`}>
        {name}
      </Link>
    ) : (
      name
    )}
  </WithFace>
);

const columnsFor = (own: boolean): readonly Column<ExchangePartner>[] => [
  { header: 'Name', cell: nameOf, width: '40%' },
  {
    header: own ? 'You gave' : 'Given',
    figures: true,
    align: 'end',
    cell: ({ given }) => formatCount(given),
  },
  {
    header: own ? 'You received' : 'Received',
    figures: true,
    align: 'end',
    cell: ({ received }) => formatCount(received),
  },
  {
    header: 'Business, both ways',
    figures: true,
    align: 'end',
    cell: ({ thanked }) => formatAmount(thanked),
  },
];
const OWN_COLUMNS = columnsFor(true);
const COLUMNS = columnsFor(false);

/** Who a member exchanged most referrals with. */
export const Partners = ({ partners, own }: { partners: readonly ExchangePartner[]; own: boolean }) => {
  const title = own ? 'Your strongest connections' : 'Strongest connections';
  return (
    <section className={css.box} aria-label={title}>
      <h3>{title}</h3>
      {partners.length === 0 ? (
        <Quiet>No referrals in these twelve months.</Quiet>
      ) : (
        <DataTable
          caption={title}
          columns={own ? OWN_COLUMNS : COLUMNS}
          rows={partners}
          rowKey={({ id }) => id}
          cardsBelow={560}
        />
      )}
    </section>
  );
};
