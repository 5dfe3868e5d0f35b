import { useUser } from '../../store/hooks.ts';
import { PageHeader } from '../../ui/surface/page/page-header.tsx';
import css from './account-screen.module.css';
import { Calendar } from './calendar/calendar.tsx';
import { IdealReferral } from './ideal-referral/ideal-referral.tsx';
import { MailChoices } from './mail/mail-choices.tsx';
import { OwnData } from './own-data.tsx';
import { Password } from './password/password.tsx';
import { OwnPermissions } from './permissions.tsx';
import { Picture } from './picture/picture.tsx';
import { Sessions } from './sessions.tsx';

/**
 * The signed-in user's own settings: picture and ideal referral, password, sessions, permissions, e-mail topics, calendar,
 * and their data.
 */
export default function AccountScreen() {
  const { role } = useUser();
  return (
    <>
      <PageHeader title="Account" />
      <div className={css.stack}>
        {role === 'member' && <Picture />}
        {role === 'member' && <IdealReferral />}
        <Password />
        <Sessions />
        <OwnPermissions />
        {role === 'member' && <MailChoices />}
        {role === 'member' && <Calendar />}
        <OwnData />
      </div>
    </>
  );
}
