import styled from '@emotion/styled';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { AppButton } from '../../ui/surface/app-button.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { Icon } from '../../ui/surface/icon.tsx';
import { chevronRightIcon } from '../../ui/surface/icons.ts';
import { formatCount } from '../../ui/text/format.ts';
import { Quiet } from '../../ui/text/quiet.ts';

const SHOWN = 5;

const Frame = styled(Card)({ marginTop: 16, '& h2': { marginBottom: 8 }, '& > button': { marginTop: 8 } });

const List = styled('ul')(({ theme }) => ({
  '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Line = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 52,
  padding: '10px 8px',
  marginInline: -8,
  borderRadius: 10,
  color: 'inherit',
  textDecoration: 'none',
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& strong': { fontWeight: 570 },
  '& p': {
    color: theme.vars.palette.text.secondary,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  },
  '& svg': { color: theme.vars.palette.text.secondary },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
}));

/** One thing that waits, whatever its kind, and where to do it. */
export interface LineProps {
  key: string;
  to: string;
  title: string;
  detail?: string | null;
}

interface Props {
  title: string;
  lines: readonly LineProps[];
  /** How many there are, if not all of them are here. */
  total?: number;
  /** What is said when there is nothing. */
  nothing: string;
  /** Below all lines: how to come to the rest. */
  rest?: ReactNode;
}

/** A card of lines that lead somewhere: a few first, all of them at a press. */
export const Lines = ({ title, lines, total = lines.length, nothing, rest }: Props) => {
  const [all, setAll] = useState(false);
  const folded = !all && lines.length > SHOWN;
  return (
    <Frame aria-label={title}>
      <h2>{title}</h2>
      {lines.length === 0 && <Quiet>{nothing}</Quiet>}
      <List>
        {(folded ? lines.slice(0, SHOWN) : lines).map(({ key, to, title: words, detail }) => (
          <li key={key}>
            <Line to={to}>
              <div>
                <strong>{words}</strong>
                {detail && <p>{detail}</p>}
              </div>
              <Icon path={chevronRightIcon} />
            </Line>
          </li>
        ))}
      </List>
      {folded ? (
        <AppButton variant="outline" small onClick={() => setAll(true)}>
          {total > lines.length ? `Show more of ${formatCount(total)}` : `Show all ${formatCount(total)}`}
        </AppButton>
      ) : (
        rest
      )}
    </Frame>
  );
};
