import { THANKS_DIRECTIONS } from '@bn/contract/domain';
import { useExport } from '../../../api/endpoints/exports.ts';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { ToggleBar } from '../../../ui/input/toggle-bar.tsx';
import { Card, CardHeader } from '../../../ui/surface/card.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { OwnThanks } from './own-thanks.tsx';

const OPTIONS = [
  { value: 'received', label: 'Received' },
  { value: 'given', label: 'Given' },
] as const;

/** Thank-you notes received or given; the address says which. */
export default function ThanksSection() {
  const { param, setParam } = useListState();
  const direction = THANKS_DIRECTIONS.find((known) => known === param('thanks')) ?? 'received';
  return (
    <Card>
      <CardHeader>
        <h2>Thanks</h2>
        <ToggleBar
          label="Thanks"
          options={OPTIONS}
          value={direction}
          onPress={(pressed) => setParam('thanks', pressed === 'received' ? '' : pressed)}
        />
        <ExportButton onExport={useExport('exportOwnThankYous', { direction })} />
      </CardHeader>
      <OwnThanks direction={direction} />
    </Card>
  );
}
