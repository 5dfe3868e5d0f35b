import styled from '@emotion/styled';
import type { ComponentProps } from 'react';

const Root = styled('button')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  position: 'relative',
  width: 40,
  height: 40,
  padding: 0,
  border: 0,
  borderRadius: 10,
  background: 'none',
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  transition: 'background-color 0.15s',
  '&:hover:not(:disabled)': {
    backgroundColor: theme.vars.palette.surface.hover,
    color: theme.vars.palette.text.primary,
  },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  '& svg': { fontSize: 22 },
  '@media (pointer: coarse)': { width: 44, height: 44 },
}));

interface Props extends ComponentProps<'button'> {
  /** What the button does, in words. */
  label: string;
}

/** A button that is only an icon: `<IconButton label="Edit" onClick={…}><EditIcon /></IconButton>`. */
export const IconButton = ({ label, ...rest }: Props) => <Root type="button" aria-label={label} {...rest} />;
