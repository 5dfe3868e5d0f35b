import { IMPORT_HOLDS_LABELS } from '@bn/contract/domain';
import { useListImportsQuery } from '../../../api/endpoints/imports.ts';
import { Chip } from '../../../ui/chip/chip.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { STATE_LABELS, STATE_TONES } from '../texts.ts';
import css from './latest-imports.module.css';

const SHOWN = 5;

export const LatestImports = () => {
  const { data } = useListImportsQuery();
  const latest = data?.imports.slice(0, SHOWN) ?? [];
  if (latest.length === 0) return null;
  return (
    <Card aria-label="Latest imports">
      <h2>Latest imports</h2>
      <ul className={css.list}>
        {latest.map(({ id, file_name, holds, state, created_at }) => (
          <li key={id}>
            <Link to={`/members/import/${id}`}>{file_name}</Link>
            <span>
              <Chip tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Chip>
              {holds !== 'members' && <small>{IMPORT_HOLDS_LABELS[holds]}</small>}
              <small className="figures">{formatDateTime(created_at)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
