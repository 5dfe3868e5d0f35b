import styled from '@emotion/styled';
import { useState } from 'react';
import { Link } from 'react-router';
import { AppButton } from '../../ui/app-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronRightIcon } from '../../ui/icons.ts';
import { useNeeds } from './use-needs.ts';

const SHOWN = 5;

const Frame = styled(Card)({ marginTop: 16, '& h2': { marginBottom: 8 } });

const Lines = styled('ul')(({ theme }) => ({
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
  '& > div': { flex: 1, minWidth: 0 },
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

/** What waits for the reader, each line a link to where it is done; not there when nothing does. */
export const NeedsYou = () => {
  const needs = useNeeds();
  const [all, setAll] = useState(false);
  if (needs.length === 0) return null;
  return (
    <Frame aria-label="Needs you">
      <h2>Needs you</h2>
      <Lines>
        {(all ? needs : needs.slice(0, SHOWN)).map(({ key, to, title, detail }) => (
          <li key={key}>
            <Line to={to}>
              <div>
                <strong>{title}</strong>
                {detail && <p>{detail}</p>}
              </div>
              <Icon path={chevronRightIcon} />
            </Line>
          </li>
        ))}
      </Lines>
      {!all && needs.length > SHOWN && (
        <AppButton variant="outline" small onClick={() => setAll(true)}>
          Show all {needs.length}
        </AppButton>
      )}
    </Frame>
  );
};
