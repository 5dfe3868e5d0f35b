import { useWidth } from '../theme/use-width.ts';
import { EditCards } from './edit-cards.tsx';
import { EditGrid } from './edit-grid.tsx';
import type { EditRows } from './edit-rows.ts';
import { widthForFigures } from './shares.ts';

interface Props<Row, Key extends string> extends EditRows<Row, Key> {
  /** The container width below which the columns do not fit; more if dates would break. */
  cardsBelow: number;
}

/** `<EditTable caption="Rows" columns={…} rows={rows} textOf={…} problemOf={…} onEdit={…} cardsBelow={900} … />` */
export const EditTable = <Row, Key extends string>({ cardsBelow, ...rows }: Props<Row, Key>) => {
  const [place, width] = useWidth<HTMLDivElement>();
  const needed = Math.max(cardsBelow, widthForFigures(rows.columns));
  return <div ref={place}>{width < needed ? <EditCards {...rows} /> : <EditGrid {...rows} />}</div>;
};
