import styled from '@emotion/styled';
import { useUser } from '../../../store/hooks.ts';
import { useMenu } from '../../../ui/overlay/use-menu.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Icon } from '../../../ui/surface/icon.tsx';
import { chevronDownIcon } from '../../../ui/surface/icons.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.ts';
import { loadUserMenu } from './menus.ts';

const Root = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  maxWidth: 260,
  minHeight: 44,
  padding: '2px 6px',
  border: 0,
  borderRadius: 10,
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& > svg': { fontSize: 18, color: theme.vars.palette.text.secondary },
}));

const Who = styled('span')(({ theme }) => ({
  display: 'none',
  minWidth: 0,
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  '& > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > span:first-of-type': { fontWeight: 600, fontSize: '0.875rem' },
  '& > span:last-of-type': { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.up('md')]: { display: 'block' },
}));

export const UserButton = () => {
  const { name, email } = useUser();
  const { button, menu } = useMenu(loadUserMenu, {});
  return (
    <>
      <Root type="button" {...button}>
        <VisuallyHidden>User menu</VisuallyHidden>
        <Avatar name={name} size={34} />
        <Who>
          <span>{name}</span>
          <span>{email}</span>
        </Who>
        <Icon path={chevronDownIcon} />
      </Root>
      {menu}
    </>
  );
};
