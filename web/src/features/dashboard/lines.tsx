import { type ReactNode, useState } from 'react';
import { Link } from '../../ui/router/link.tsx';
import { AppButton } from '../../ui/surface/app-button.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { Icon } from '../../ui/surface/icon.tsx';
import { chevronRightIcon } from '../../ui/surface/icons.ts';
import { formatCount } from '../../ui/text/format.ts';
import { Quiet } from '../../ui/text/quiet.ts';
import css from './lines.module.css';

const SHOWN = 5;

/** One thing that waits, whatever its kind, and where to do it. */
export interface LineProps {
  key: string;
  to: string;
  title: string;
  detail?: string | null;
}

interface Props {
  /** What leads to it finds it by this. */
  id?: string;
  title: string;
  /** What the lines are, where the title does not say. */
  about?: string;
  /** Said on the button that unfolds them, where it is not all of them. */
  unfold?: string;
  lines: readonly LineProps[];
  /** How many there are, if not all of them are here. */
  total?: number;
  /** What is said when there is nothing. */
  nothing: string;
  /** Below all lines: how to come to the rest. */
  rest?: ReactNode;
}

/** A card of lines that lead somewhere: a few first, all of them at a press. */
export const Lines = ({ id, title, about, unfold, lines, total = lines.length, nothing, rest }: Props) => {
  const [all, setAll] = useState(false);
  const folded = !all && lines.length > SHOWN;
  return (
    <Card className={css.frame} id={id} tabIndex={id === undefined ? undefined : -1} aria-label={title}>
      <h2>{title}</h2>
      {about && lines.length > 0 && <Quiet>{about}</Quiet>}
      {lines.length === 0 && <Quiet>{nothing}</Quiet>}
      <ul className={css.list}>
        {(folded ? lines.slice(0, SHOWN) : lines).map(({ key, to, title: words, detail }) => (
          <li key={key}>
            <Link className={css.line} to={to}>
              <div>
                <strong>{words}</strong>
                {detail && <p>{detail}</p>}
              </div>
              <Icon path={chevronRightIcon} />
            </Link>
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
