import styled from '@emotion/styled';

/** A line of a menu that does something. */
export const MenuItem = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 46,
  padding: '0 18px',
  border: 0,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&:focus-visible': { outlineOffset: -2 },
  '& svg': { fontSize: 20, color: theme.vars.palette.text.secondary },
  '& small': { marginInlineStart: 'auto', color: theme.vars.palette.text.secondary },
}));
