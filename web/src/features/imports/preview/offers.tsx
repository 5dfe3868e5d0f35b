import type { Import } from '@bn/contract';
import { Switch } from '../../../ui/input/switch.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { counted, listed } from '../texts.ts';
import css from './offers.module.css';

interface Props {
  about: Import;
  busy: boolean;
  onOption: (option: { make_chapters?: 0 | 1; update_existing?: 0 | 1 }) => void;
}

/** Options for super admins: create missing chapters, update changed values. */
export const Offers = ({ about, busy, onOption }: Props) => {
  const { total, most } = about.missing_chapters;
  const named = most.map(({ name, region, rows }) => `${name} - ${region} (${counted(rows, 'row')})`);
  const others = total - most.length;
  return (
    <>
      {total > 0 && (
        <div className={css.box}>
          <Switch
            label={`Create ${counted(total, 'missing chapter')}`}
            checked={about.make_chapters === 1}
            disabled={busy}
            onToggle={(on) => onOption({ make_chapters: on ? 1 : 0 })}
          />
          <Quiet>{listed(others > 0 ? [...named, counted(others, 'more', 'more')] : named)}</Quiet>
        </div>
      )}
      {about.kinds.changed > 0 && (
        <div className={css.box}>
          <Switch
            label={`Update ${counted(about.kinds.changed, 'existing member')}`}
            checked={about.update_existing === 1}
            disabled={busy}
            onToggle={(on) => onOption({ update_existing: on ? 1 : 0 })}
          />
          <Quiet>Changed rows show what would change.</Quiet>
        </div>
      )}
    </>
  );
};
