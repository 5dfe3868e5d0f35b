import type { ImportRow } from '@bn/contract';
import { importFieldLabel } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { Chip } from '../../../ui/surface/chip.tsx';
import { KIND_LABELS, KIND_TONES, sentence } from '../texts.ts';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 4,
  fontSize: '0.875rem',
  '& small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
  '& small[data-wrong]': { fontWeight: 570, color: theme.vars.palette.error.main },
}));
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' });

/** A row's number in the file, what becomes of it, and what cannot be told beside one of its values. */
export const RowState = ({ row }: { row: ImportRow }) => (
  <Box>
    <Head>
      <span className="figures">Row {row.line}</span>
      <Chip tone={KIND_TONES[row.kind]}>{KIND_LABELS[row.kind]}</Chip>
    </Head>
    {row.problems
      .filter(({ column }) => column === null)
      .map(({ field, reason }) => (
        <small key={`${field}${reason}`} data-wrong>
          {field ? `${importFieldLabel(field)} ${reason}` : sentence(reason)}
        </small>
      ))}
    {row.changes.map(({ field, before, after }) => (
      <small key={field}>
        {importFieldLabel(field)}: {before || '–'} → {after || '–'}
      </small>
    ))}
  </Box>
);
