import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useChapterMemberPagesInfiniteQuery } from '../../api/endpoints/members.ts';
import { choicesOf, usePages } from '../../api/pages.ts';
import { useUser } from '../../store/hooks.ts';
import { AsyncSelect } from '../../ui/select/async-select.tsx';
import type { Choice } from '../../ui/select/choice.ts';

interface Props {
  label: string;
  name: string;
  value: Choice | null;
  onValue: (member: Choice | null) => void;
  error: boolean;
  helperText?: string;
}

/** Members of the user's own chapter except the user, searched on the server, or offline among cached ones. */
export const ColleagueSelect = (props: Props) => {
  const { id: ownId } = useUser();
  const [search, setSearch] = useState<string>();
  const opened = search !== undefined;
  const found = usePages(useChapterMemberPagesInfiniteQuery(opened ? { search } : skipToken));
  const seen = usePages(
    useChapterMemberPagesInfiniteQuery(opened && found.failed ? { search: '' } : skipToken),
  );
  const list = found.failed && !seen.failed ? { ...seen, rows: matching(seen.rows, search ?? '') } : found;
  const others = { ...list, rows: list.rows.filter(({ id }) => id !== ownId) };
  return (
    <AsyncSelect
      placeholder="Name, trade or phone"
      source={choicesOf(others, ({ full_name, vertical }) => `${full_name} · ${vertical}`)}
      onSearch={setSearch}
      {...props}
    />
  );
};

interface Member {
  full_name: string;
  vertical: string;
  email: string;
  phone: string;
}
const matching = <Row extends Member>(rows: Row[], search: string): Row[] => {
  const text = search.toLocaleLowerCase();
  return rows.filter(({ full_name, vertical, email, phone }) =>
    [full_name, vertical, email, phone].some((field) => field.toLocaleLowerCase().includes(text)),
  );
};
