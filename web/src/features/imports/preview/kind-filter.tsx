import type { Import } from '@bn/contract';
import { IMPORT_KINDS, type ImportKind } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { formatCount } from '../../../ui/text/format.ts';
import type { Tone } from '../../../ui/theme/theme.ts';
import { KIND_LABELS, KIND_TONES } from '../texts.ts';

const Group = styled('fieldset')({
  containerType: 'inline-size',
  margin: '16px 0',
  padding: 0,
  border: 0,
  minWidth: 0,
});

/** Six of them: in one row, in two or in three. */
const Tiles = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: 8,
  '@container (max-width: 780px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@container (max-width: 400px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

const Tile = styled('button', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'grid',
    alignContent: 'start',
    gap: 2,
    padding: '10px 14px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 12,
    background: 'none',
    textAlign: 'start',
    fontSize: '0.875rem',
    cursor: 'pointer',
    '& > strong': { fontSize: '1.375rem', lineHeight: 1.2, fontWeight: 650 },
    '& > span': { color: theme.vars.palette.text.secondary },
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&[data-some="true"] > strong': { color: theme.vars.palette.tone[tone].fg },
    '&[aria-pressed="true"]': {
      borderColor: theme.vars.palette.tone[tone].fg,
      boxShadow: `inset 0 0 0 1px ${theme.vars.palette.tone[tone].fg}`,
      backgroundColor: theme.vars.palette.tone[tone].bg,
      '& > span': { color: theme.vars.palette.tone[tone].fg },
    },
  }),
);

interface Props {
  about: Import;
  kind: ImportKind | undefined;
  onKind: (kind: ImportKind | undefined) => void;
}

/** How many rows there are of each kind; pressing one shows them alone. */
export const KindFilter = ({ about, kind, onKind }: Props) => {
  const tile = (value: ImportKind | undefined, label: string, count: number, tone: Tone) => (
    <Tile
      key={label}
      type="button"
      tone={tone}
      data-some={count > 0}
      aria-pressed={kind === value}
      onClick={() => onKind(value)}
    >
      <strong className="figures">{formatCount(count)}</strong>
      <span>{label}</span>
    </Tile>
  );
  return (
    <Group aria-label="Rows to show">
      <Tiles>
        {tile(undefined, 'All rows', about.rows, 'primary')}
        {IMPORT_KINDS.map((one) => tile(one, KIND_LABELS[one], about.kinds[one], KIND_TONES[one]))}
      </Tiles>
    </Group>
  );
};
