import type { Import } from '@bn/contract';
import { Switch } from '../../../ui/input/switch.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { counted } from '../texts.ts';
import { ChapterChoices, type Option } from './chapter-choices.tsx';
import css from './offers.module.css';

interface Props {
  about: Import;
  busy: boolean;
  onOption: (option: Option) => void;
}

/** Options for super admins: what becomes of missing chapters, update changed values. */
export const Offers = ({ about, busy, onOption }: Props) => (
  <>
    <ChapterChoices about={about} busy={busy} onOption={onOption} />
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
