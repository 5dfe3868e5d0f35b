import { skipToken } from '@reduxjs/toolkit/query/react';
import { type ReactNode, useEffect } from 'react';
import { isAwaited } from '../../api/awaited.ts';
import {
  useListDevicesQuery,
  useListPasskeysQuery,
  useListSessionsQuery,
  useMailChoicesQuery,
  useOwnDetailsQuery,
} from '../../api/endpoints/account.ts';
import { useCalendarAddressQuery } from '../../api/endpoints/meetings/meetings.ts';
import { useGetMemberQuery } from '../../api/endpoints/members.ts';
import { useUser } from '../../store/hooks.ts';
import { useLocation } from '../../ui/router/router.tsx';
import { PageHeader } from '../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../ui/surface/spinner.tsx';
import css from './account-screen.module.css';
import { Calendar } from './calendar/calendar.tsx';
import { Details } from './details/details.tsx';
import { Devices } from './devices/devices.tsx';
import { IdealReferral } from './ideal-referral/ideal-referral.tsx';
import { MailChoices } from './mail/mail-choices.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { Password } from './password/password.tsx';
import { OwnPermissions } from './permissions.tsx';
import { Picture } from './picture/picture.tsx';
import { Sessions } from './sessions.tsx';

interface Part {
  name: string;
  content: ReactNode;
  /** Its height is not known yet. */
  loading?: boolean;
}

/** The parts from top to bottom, each with those above it: a part that arrives late would move what is below it. */
const InOrder = ({ parts }: { parts: readonly Part[] }) => {
  const { hash } = useLocation();
  const next = parts.findIndex(({ loading }) => loading);
  const shown = next === -1 ? parts : parts.slice(0, next);
  const isComplete = next === -1;
  useEffect(() => {
    if (hash && isComplete) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, isComplete]);
  return (
    <div className={css.stack}>
      {shown.map(({ name, content }) => (
        <div key={name} id={name}>
          {content}
        </div>
      ))}
      {next !== -1 && <Spinner key={parts[next]?.name} />}
    </div>
  );
};

/**
 * The signed-in user's own settings: picture and ideal referral, details, password, passkeys, sessions, permissions, e-mail topics, calendar,
 * and their data.
 */
export default function AccountScreen() {
  const { id, role } = useUser();
  const isMember = role === 'member';
  const profile = useGetMemberQuery(isMember ? { params: { id } } : skipToken);
  const details = useOwnDetailsQuery();
  const passkeys = useListPasskeysQuery();
  const sessions = useListSessionsQuery();
  const mail = useMailChoicesQuery(isMember ? undefined : skipToken);
  const devices = useListDevicesQuery(isMember ? undefined : skipToken);
  const calendar = useCalendarAddressQuery(isMember ? undefined : skipToken);
  const picture: Part = { name: 'picture', content: <Picture />, loading: isAwaited(profile) };
  const idealReferral: Part = {
    name: 'ideal-referral',
    content: <IdealReferral />,
    loading: isAwaited(profile),
  };
  const byMail: Part[] = [
    { name: 'mail', content: <MailChoices />, loading: isAwaited(mail) },
    { name: 'devices', content: <Devices />, loading: isAwaited(devices) },
    { name: 'calendar', content: <Calendar />, loading: isAwaited(calendar) },
  ];
  return (
    <>
      <PageHeader title="Account" />
      <InOrder
        parts={[
          ...(isMember ? [picture] : []),
          { name: 'details', content: <Details />, loading: isAwaited(details) },
          ...(isMember ? [idealReferral] : []),
          { name: 'password', content: <Password /> },
          { name: 'passkeys', content: <Passkeys />, loading: isAwaited(passkeys) },
          { name: 'sessions', content: <Sessions />, loading: isAwaited(sessions) },
          { name: 'permissions', content: <OwnPermissions /> },
          ...(isMember ? byMail : []),
          { name: 'data', content: <OwnData /> },
        ]}
      />
    </>
  );
}
