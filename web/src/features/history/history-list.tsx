import type { HistoryEntry } from '@bn/contract';
import { changeText } from '@bn/contract/domain';
import { Link } from '../../ui/router/link.tsx';
import { useLocation } from '../../ui/router/router.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { formatDateTime } from '../../ui/text/format.ts';
import css from './history-list.module.css';
import { sentenceOf } from './history-text.ts';

/** Names link to their pages, except on that page itself. */
const Sentence = ({ entry }: { entry: HistoryEntry }) => {
  const { pathname } = useLocation();
  return sentenceOf(entry).map(({ key, text, to }) =>
    to && to !== pathname ? (
      <Link key={key} to={to}>
        {text}
      </Link>
    ) : (
      text
    ),
  );
};

/** The origin of the call, and the details of a refused call or a failed sign-in. */
const besideOf = ({ note, address }: HistoryEntry) => [note, address].filter((text) => text);

export const HistoryList = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <ol className={css.entries} aria-label="History">
    {entries.map((entry) => (
      <li key={entry.id}>
        <div className={css.line}>
          <p>
            <Sentence entry={entry} />
          </p>
          <time className="figures" dateTime={entry.at}>
            {formatDateTime(entry.at)}
          </time>
        </div>
        {entry.changes.length > 0 && (
          <ul className={css.changes}>
            {entry.changes.map((change) => (
              <li key={change.field}>{changeText(change)}</li>
            ))}
          </ul>
        )}
        {besideOf(entry).length > 0 && (
          <div className={css.line}>
            <small className="figures">
              <Facts of={besideOf(entry)} />
            </small>
          </div>
        )}
      </li>
    ))}
  </ol>
);
