import { type ReactNode, useState } from 'react';
import { chevronRightIcon, Icon } from '../../../ui/button/icon.tsx';
import { RowLink } from '../../../ui/router/links.ts';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { LinkedCardHeader } from '../../../ui/surface/card.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { Waited } from '../../../ui/time/waited.tsx';
import css from './lines.module.css';

/** One item that needs attention, of any kind, and a link to handle it. */
export interface LineProps {
  key: string;
  to: string;
  title: string;
  detail?: ReactNode;
  since?: string;
  face?: { name: string; picture?: string | null | undefined };
}

interface Props {
  title: string;
  lines: readonly LineProps[];
  first: number;
  /** How many there are, if that is not how many lines there are. */
  count?: string;
  nothing: string;
  /** Below all lines: a link to the rest. */
  rest?: ReactNode;
}

/** Links below their heading, a few at first, all of them on a click. */
export const Lines = ({ title, lines, first, count = formatCount(lines.length), nothing, rest }: Props) => {
  const [all, setAll] = useState(false);
  const more = lines.length > first;
  return (
    <>
      <LinkedCardHeader>
        <h2>{title}</h2>
        {more && (
          <button className={css.all} type="button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'See fewer' : `See all (${count})`}
          </button>
        )}
      </LinkedCardHeader>
      {lines.length === 0 && <Quiet>{nothing}</Quiet>}
      <ul className={css.list}>
        {(all ? lines : lines.slice(0, first)).map(({ key, to, title, detail, since, face }) => (
          <li key={key}>
            <RowLink className={css.line} to={to}>
              {face && <Avatar size={36} drawn {...face} />}
              <div>
                <strong>{title}</strong>
                {detail && <p>{detail}</p>}
              </div>
              {since && <Waited since={since} />}
              <Icon path={chevronRightIcon} />
            </RowLink>
          </li>
        ))}
      </ul>
      {(all || !more) && rest}
    </>
  );
};
