import styled from '@emotion/styled';

export const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  '& > input': { paddingInlineEnd: 40, textOverflow: 'ellipsis' },
  '& > svg': {
    position: 'absolute',
    insetInlineEnd: 12,
    top: 14,
    pointerEvents: 'none',
    color: theme.vars.palette.text.secondary,
  },
}));

export const List = styled('ul')(({ theme }) => ({
  position: 'absolute',
  zIndex: 10,
  insetInline: 0,
  top: 'calc(100% + 4px)',
  maxHeight: 264,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: 4,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 10,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: '0 8px 28px rgb(0 0 0 / 0.16)',
}));

export const Option = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  padding: '6px 12px',
  borderRadius: 8,
  cursor: 'pointer',
  '&.Mui-focused, &.Mui-focusVisible, &:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[aria-selected="true"]': { color: theme.vars.palette.primary.main, fontWeight: 600 },
}));

export const Note = styled('li')(({ theme }) => ({
  padding: '10px 12px',
  color: theme.vars.palette.text.secondary,
}));
