import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { useSearchQuery } from '../../../api/endpoints/search.ts';
import { useUser } from '../../../store/hooks.ts';
import { Icon, searchIcon } from '../../../ui/button/icon.tsx';
import { Control } from '../../../ui/form/field.tsx';
import { useNavigate } from '../../../ui/router/router.tsx';
import { useCombobox } from '../../../ui/select/use-combobox.ts';
import { useDebounced } from '../../../ui/select/use-debounced.ts';
import { WithFace } from '../../../ui/surface/with-face.tsx';
import css from './search-dialog.module.css';
import { entriesFor, stillMatching } from './search-entries.ts';

/** 'All members matching …', which is always offered. */
const FALLBACK = 1;

/** One search over members, the user's own referrals, chapters and pages: arrow keys and Enter, or a click. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const navigate = useNavigate();
  const [asked, setAsked] = useState('');
  const { data, currentData, isFetching, isError } = useSearchQuery(
    asked === '' ? skipToken : { query: { search: asked } },
  );
  const foundFor = (typed: string) =>
    typed.trim() === asked && currentData ? currentData : stillMatching(data, typed);
  const box = useCombobox({
    alwaysOpen: true,
    choicesFor: (typed) =>
      entriesFor(typed, foundFor(typed), user).map((entry, id) => ({
        ...entry,
        id,
      })),
    onChoose: ({ to }) => {
      onClose();
      navigate(to);
    },
  });
  const typed = box.text.trim();
  const rested = useDebounced(typed);
  useEffect(() => setAsked(rested), [rested]);
  const looking = typed !== '' && !isError && (typed !== asked || isFetching);
  return (
    <div className={css.root}>
      <div className={css.field}>
        <Icon path={searchIcon} />
        <Control
          {...box.inputProps}
          type="search"
          aria-label="Search members, referrals, chapters and pages"
          placeholder="Name, trade or page"
          maxLength={200}
          // The user opened the dialog to type.
          autoFocus
        />
      </div>
      <ul className={css.list} {...box.listProps} aria-label="Results" aria-busy={looking}>
        {box.choices.map(({ id, label, detail, face }, index) => (
          <li className={css.option} {...box.optionProps(index)} key={id}>
            <span>{face ? <WithFace {...face}>{label}</WithFace> : label}</span>
            <small>{detail}</small>
          </li>
        ))}
      </ul>
      <p className={css.note} role="status">
        {looking
          ? 'Searching…'
          : isError
            ? 'The search is not available right now. Screens still open.'
            : typed !== '' && box.choices.length === FALLBACK
              ? `No matches for "${typed}"`
              : ''}
      </p>
    </div>
  );
}
