import { EXPORT_FORMATS, type ExportFormat } from '@bn/contract/domain';
import { MenuItem } from '../overlay/menu-item.ts';
import { PopoverCard } from '../overlay/popover-card.tsx';
import type { MenuProps } from '../overlay/use-menu.tsx';
import { Link } from '../router/link.tsx';

/** An item of a list's menu: a link or an action. */
export type MoreItem = { label: string } & ({ to: string } | { onSelect: () => void });

const LABELS: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' };

interface Props extends MenuProps {
  onChoose: (format: ExportFormat) => void;
  more: readonly MoreItem[];
}

export default function ExportMenu({ anchor, onClose, onChoose, more }: Props) {
  const andClose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <PopoverCard label={more.length > 0 ? 'More' : 'Export as'} anchor={anchor} onClose={onClose}>
      {more.map((item) =>
        'to' in item ? (
          <MenuItem key={item.label} as={Link} to={item.to} onClick={onClose}>
            {item.label}
          </MenuItem>
        ) : (
          <MenuItem key={item.label} type="button" onClick={andClose(item.onSelect)}>
            {item.label}
          </MenuItem>
        ),
      )}
      {EXPORT_FORMATS.map((format) => (
        <MenuItem key={format} type="button" onClick={andClose(() => onChoose(format))}>
          {more.length > 0 ? `Export as ${LABELS[format]}` : LABELS[format]}
        </MenuItem>
      ))}
    </PopoverCard>
  );
}
