import { EXPORT_FORMATS, type ExportFormat } from '@bn/contract/domain';
import { MenuItem } from '../overlay/menu-item.ts';
import { PopoverCard } from '../overlay/popover-card.tsx';
import type { MenuProps } from '../overlay/use-menu.tsx';

const LABELS: Record<ExportFormat, [name: string, about: string]> = {
  csv: ['CSV', 'For any program'],
  xlsx: ['Excel', 'A workbook (.xlsx)'],
};

export default function ExportMenu({
  anchor,
  onClose,
  onChoose,
}: MenuProps & { onChoose: (format: ExportFormat) => void }) {
  return (
    <PopoverCard label="Export as" anchor={anchor} onClose={onClose}>
      {EXPORT_FORMATS.map((format) => (
        <MenuItem
          key={format}
          type="button"
          onClick={() => {
            onClose();
            onChoose(format);
          }}
        >
          <span>{LABELS[format][0]}</span>
          <small>{LABELS[format][1]}</small>
        </MenuItem>
      ))}
    </PopoverCard>
  );
}
