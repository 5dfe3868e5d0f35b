import { type ReactNode, useState } from 'react';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Icon } from '../../../ui/button/icon.tsx';
import { chevronRightIcon } from '../../../ui/button/icons.ts';
import { RowLink } from '../../../ui/router/links.ts';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/quiet.ts';
import css from './lines.module.css';

const SHOWN = 5;

/** One item that needs attention, of any kind, and a link to handle it. */
export interface LineProps {
  key: string;
  to: string;
  title: string;
  detail?: ReactNode;
  /** Whom it is about. */
  face?: { name: string; picture?: string | null | undefined };
}

interface Props {
  /** The id that links to it use. */
  id?: string;
  title: string;
  /** Describes the lines, if the title does not. */
  about?: string;
  /** The label of the button that shows more, if it does not show all. */
  unfold?: string;
  lines: readonly LineProps[];
  /** The total, if not all of them are listed. */
  total?: number;
  /** Shown when there are no lines. */
  nothing: string;
  /** Below all lines: a link to the rest. */
  rest?: ReactNode;
}

/** A card of links: a few at first, all of them on a click. */
export const Lines = ({ id, title, about, unfold, lines, total = lines.length, nothing, rest }: Props) => {
  const [all, setAll] = useState(false);
  const folded = !all && lines.length > SHOWN;
  return (
    <Card className={css.frame} id={id} tabIndex={id === undefined ? undefined : -1} aria-label={title}>
      <h2>{title}</h2>
      {about && lines.length > 0 && <Quiet>{about}</Quiet>}
      {lines.length === 0 && <Quiet>{nothing}</Quiet>}
      <ul className={css.list}>
        {(folded ? lines.slice(0, SHOWN) : lines).map(({ key, to, title: words, detail, face }) => (
          <li key={key}>
            <RowLink className={css.line} to={to}>
              {face && <Avatar size={36} drawn {...face} />}
              <div>
                <strong>{words}</strong>
                {detail && <p>{detail}</p>}
              </div>
              <Icon path={chevronRightIcon} />
            </RowLink>
          </li>
        ))}
      </ul>
      {folded ? (
        <AppButton variant="outline" small onClick={() => setAll(true)}>
          {unfold ??
            (total > lines.length ? `Show more of ${formatCount(total)}` : `Show all ${formatCount(total)}`)}
        </AppButton>
      ) : (
        rest
      )}
    </Card>
  );
};
