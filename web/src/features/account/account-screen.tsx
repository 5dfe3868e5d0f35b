import styled from '@emotion/styled';
import { useUser } from '../../store/hooks.ts';
import { PageHeader } from '../../ui/surface/page-header.tsx';
import { MailChoices } from './mail-choices.tsx';
import { OwnData } from './own-data.tsx';
import { Password } from './password.tsx';
import { OwnPermissions } from './permissions.tsx';
import { Sessions } from './sessions.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16, maxWidth: 860, '& > *': { minWidth: 0 } });

/**
 * What belongs to the person who is signed in: the password, where they are signed in, what they may do, what they are told, and
 * their data.
 */
export default function AccountScreen() {
  const { role } = useUser();
  return (
    <>
      <PageHeader title="Account" />
      <Stack>
        <Password />
        <Sessions />
        <OwnPermissions />
        {role === 'member' && <MailChoices />}
        <OwnData />
      </Stack>
    </>
  );
}
