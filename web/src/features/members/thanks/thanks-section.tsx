import { THANKS_DIRECTIONS, type ThanksDirection } from '@bn/contract/domain';
import { useExport } from '../../../api/endpoints/exports.ts';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { Card, CardHeader } from '../../../ui/surface/card.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { OwnThanks } from './own-thanks.tsx';
import css from './thanks-section.module.css';

const LABELS: Record<ThanksDirection, string> = { received: 'Received', given: 'Given' };

/** Thank-you notes received or given; the address says which. */
export default function ThanksSection() {
  const { param, setParam } = useListState();
  const direction = THANKS_DIRECTIONS.find((known) => known === param('thanks')) ?? 'received';
  return (
    <Card>
      <CardHeader>
        <h2>Thanks</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a layout of its own */}
        <div className={css.choice} role="group" aria-label="Thanks">
          {(['received', 'given'] as const).map((known) => (
            <button
              key={known}
              type="button"
              aria-pressed={known === direction}
              onClick={() => setParam('thanks', known === 'received' ? '' : known)}
            >
              {LABELS[known]}
            </button>
          ))}
        </div>
        <ExportButton onExport={useExport('exportOwnThankYous', { direction })} />
      </CardHeader>
      <OwnThanks direction={direction} />
    </Card>
  );
}
