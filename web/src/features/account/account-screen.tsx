import styled from '@emotion/styled';
import { PageHeader } from '../../ui/page-header.tsx';
import { OwnData } from './own-data.tsx';
import { Password } from './password.tsx';
import { OwnPermissions } from './permissions.tsx';
import { Sessions } from './sessions.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16, maxWidth: 860, '& > *': { minWidth: 0 } });

/** What belongs to the person who is signed in: the password, where they are signed in, what they may do, and their data. */
export default function AccountScreen() {
  return (
    <>
      <PageHeader title="Account" />
      <Stack>
        <Password />
        <Sessions />
        <OwnPermissions />
        <OwnData />
      </Stack>
    </>
  );
}
