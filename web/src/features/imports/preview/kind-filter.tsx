import type { Import } from '@bn/contract';
import {
  IMPORT_KINDS,
  type ImportFilter,
  type ImportKind,
  importKindLabel,
  WARNED_LABEL,
} from '@bn/contract/domain';
import { formatCount } from '../../../ui/text/format.ts';
import type { Tone } from '../../../ui/theme/theme.ts';
import { kindTone } from '../texts.ts';
import css from './kind-filter.module.css';

/** Figures are new or there already. */
const OF_MEMBERS: readonly ImportKind[] = ['changed', 'no_chapter'];

interface Props {
  about: Import;
  kind: ImportFilter | undefined;
  onKind: (kind: ImportFilter | undefined) => void;
}

/** The number of rows of each kind; a click shows only those. */
export const KindFilter = ({ about, kind, onKind }: Props) => {
  const tile = (value: ImportFilter | undefined, label: string, count: number, tone: Tone) => (
    <button
      key={label}
      type="button"
      className={css.tile}
      data-tone={tone}
      data-some={count > 0}
      aria-pressed={kind === value}
      onClick={() => onKind(value)}
    >
      <strong className="figures">{formatCount(count)}</strong>
      <span>{label}</span>
    </button>
  );
  return (
    <fieldset className={css.group} aria-label="Rows to show">
      <div className={css.tiles}>
        {tile(undefined, 'All rows', about.rows, 'primary')}
        {IMPORT_KINDS.filter((one) => about.holds === 'members' || !OF_MEMBERS.includes(one)).map((one) =>
          tile(one, importKindLabel(one, about), about.kinds[one], kindTone(one, about)),
        )}
        {tile('warned', WARNED_LABEL, about.warned, 'amber')}
      </div>
    </fieldset>
  );
};
