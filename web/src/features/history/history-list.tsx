import type { HistoryEntry } from '@bn/contract';
import { changeText } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { Link, useLocation } from 'react-router';
import { formatDateTime } from '../../ui/text/format.ts';
import { sentenceOf } from './history-text.ts';

const Entries = styled('ol')(({ theme }) => ({
  '& > li': { padding: '12px 0', overflowWrap: 'anywhere' },
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& a': { fontWeight: 570 },
  '@media (pointer: coarse)': { '& a': { display: 'inline-block', paddingBlock: 10, marginBlock: -10 } },
}));

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '2px 24px',
  '& > p': { flex: '1 1 320px' },
  '& time, & small': { fontSize: '0.8125rem', color: theme.vars.palette.text.secondary },
}));

const Changes = styled('ul')(({ theme }) => ({
  marginTop: 4,
  fontSize: '0.875rem',
  color: theme.vars.palette.text.secondary,
}));

/** Names lead to their pages, but not to the one that they stand on. */
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

/** Where it came from, and what a refusal or a failed sign-in was about. */
const besideOf = ({ note, address }: HistoryEntry): string =>
  [note, address].filter((text) => text).join(' · ');

export const HistoryList = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <Entries aria-label="History">
    {entries.map((entry) => (
      <li key={entry.id}>
        <Line>
          <p>
            <Sentence entry={entry} />
          </p>
          <time className="figures" dateTime={entry.at}>
            {formatDateTime(entry.at)}
          </time>
        </Line>
        {entry.changes.length > 0 && (
          <Changes>
            {entry.changes.map((change) => (
              <li key={change.field}>{changeText(change)}</li>
            ))}
          </Changes>
        )}
        {besideOf(entry) && (
          <Line>
            <small className="figures">{besideOf(entry)}</small>
          </Line>
        )}
      </li>
    ))}
  </Entries>
);
