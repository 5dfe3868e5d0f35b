import type { BodyOf, Import, Routes } from '@bn/contract';
import { CHAPTER_CHOICES, type ChapterChoice } from '@bn/contract/domain';
import { useState } from 'react';
import { useChapterChoices } from '../../../api/endpoints/chapter-choices.ts';
import { SelectInput } from '../../../ui/input/select-input.tsx';
import { Switch } from '../../../ui/input/switch.tsx';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { AsyncSelect } from '../../../ui/select/async-select.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { counted } from '../texts.ts';
import css from './offers.module.css';

/** What is sent of a choice. */
export type Option = BodyOf<Routes['matchImport']>;
type Missing = Import['missing_chapters']['most'][number];
const LABELS: Record<ChapterChoice, string> = {
  leave: 'Leave out',
  make: 'Create it',
  use: 'Use another chapter',
};
const OPTIONS = CHAPTER_CHOICES.map((value) => ({ value, label: LABELS[value] }));
const nameOf = ({ name, region }: Pick<Missing, 'name' | 'region'>) =>
  [name, region].filter(Boolean).join(' - ');

interface Props {
  about: Import;
  busy: boolean;
  onOption: (option: Option) => void;
}

/** What becomes of chapters that do not exist: all that have a region at once, or each by itself. */
export const ChapterChoices = ({ about, busy, onOption }: Props) => {
  const { total, most } = about.missing_chapters;
  const decided = most.filter(({ choice }) => choice !== 'leave').length;
  const unplaced = most.filter(({ region, choice }) => region === '' && choice === 'leave');
  if (total === 0) return null;
  return (
    <div className={css.box}>
      <Switch
        label={`Create ${counted(total, 'missing chapter')}`}
        checked={about.make_chapters === 1}
        disabled={busy}
        onToggle={(on) => onOption({ make_chapters: on ? 1 : 0 })}
      />
      {about.make_chapters === 1 && unplaced.length > 0 && (
        <SharedRegion missing={unplaced} busy={busy} onOption={onOption} />
      )}
      <details className={css.each} open={total <= OPENED || most.some(({ region }) => region === '')}>
        <summary>
          Choose for each chapter: {decided} of {counted(most.length, 'chapter')} decided
        </summary>
        <ul>
          {most.map((missing) => (
            <Choice key={nameOf(missing)} missing={missing} busy={busy} onOption={onOption} />
          ))}
        </ul>
      </details>
      {total > most.length && <Quiet>{counted(total - most.length, 'more chapter')} in the file.</Quiet>}
    </div>
  );
};
/** A chapter has a region: without it the switch alone creates none. */
const SharedRegion = ({
  missing,
  busy,
  onOption,
}: Omit<Props, 'about'> & { missing: readonly Missing[] }) => {
  const [place, setPlace] = useState('');
  const make_in = place.trim();
  const send = () => {
    const chapters = missing.map(({ name, region }) => ({ name, region, choice: 'make' as const, make_in }));
    if (make_in !== '') onOption({ chapters });
  };
  return (
    <div className={css.shared}>
      <TextInput
        label="Region of the new chapters"
        helperText="The file names none. Type one for all, or choose for each chapter below."
        value={place}
        onValue={setPlace}
        disabled={busy}
        onBlur={send}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </div>
  );
};

/** With more the list would hide the rows. */
const OPENED = 1;

const Choice = ({ missing, busy, onOption }: Omit<Props, 'about'> & { missing: Missing }) => {
  const { name, region, rows, make_in } = missing;
  /** Chosen, and not complete yet: of which region, or which other chapter? */
  const [open, setOpen] = useState<ChapterChoice>();
  const chapters = useChapterChoices();
  const choice = open ?? missing.choice;
  const label = nameOf(missing);
  const send = (option: { choice: ChapterChoice; make_in?: string; chapter_id?: number }) => {
    setOpen(undefined);
    onOption({ chapters: [{ name, region, ...option }] });
  };
  const pick = (next: ChapterChoice | '') => {
    if (next === 'leave' || (next === 'make' && region !== '')) send({ choice: next });
    else if (next !== '') setOpen(next);
  };
  return (
    <li className={css.choice}>
      <SelectInput
        label={`${label} (${counted(rows, 'row')})`}
        options={OPTIONS}
        value={choice}
        disabled={busy}
        onValue={pick}
      />
      {choice === 'make' && region === '' && (
        <OwnRegion
          key={make_in}
          label={`Region of ${label}`}
          start={make_in}
          disabled={busy}
          onRegion={(region) => send({ choice: 'make', make_in: region })}
        />
      )}
      {choice === 'use' && (
        <AsyncSelect
          label={`Chapter for ${label}`}
          value={missing.chapter}
          disabled={busy}
          {...chapters}
          onValue={(chapter) => chapter && send({ choice: 'use', chapter_id: chapter.id })}
        />
      )}
    </li>
  );
};

interface OwnRegionProps {
  label: string;
  start: string;
  disabled: boolean;
  onRegion: (region: string) => void;
}

const OwnRegion = ({ label, start, disabled, onRegion }: OwnRegionProps) => {
  const [typed, setTyped] = useState(start);
  const region = typed.trim();
  return (
    <TextInput
      label={label}
      value={typed}
      onValue={setTyped}
      disabled={disabled}
      onBlur={() => region !== '' && region !== start && onRegion(region)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  );
};
