import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { Tone } from '../theme/theme.ts';

const Root = styled('span', { shouldForwardProp: (prop) => prop !== 'tone' })<{ tone: Tone }>(
  ({ theme, tone }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    padding: '3px 10px',
    borderRadius: 999,
    fontSize: '0.8125rem',
    fontWeight: 570,
    lineHeight: 1.5,
    backgroundColor: theme.vars.palette.tone[tone].bg,
    color: theme.vars.palette.tone[tone].fg,
  }),
);

/** A word with its colour: `<Chip tone="green">Converted</Chip>`. */
export const Chip = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <Root tone={tone}>{children}</Root>
);
