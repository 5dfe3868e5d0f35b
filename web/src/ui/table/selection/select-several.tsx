import { AppButton } from '../../button/app-button.tsx';
import type { Selection } from './use-selection.ts';

/** The button that starts and ends row selection. */
export const SelectSeveral = <Row extends { id: number }>({ selection }: { selection: Selection<Row> }) => {
  const { choosing, possible, start, stop } = selection;
  return (
    <AppButton
      variant={choosing ? 'secondary' : 'outline'}
      aria-pressed={choosing}
      disabled={!possible && !choosing}
      onClick={choosing ? stop : start}
    >
      Select several
    </AppButton>
  );
};
