import { lazy, Suspense } from 'react';
import { messageOf } from '../../../api/client/client.ts';
import { useCancelOwnEmailMutation, useOwnDetailsQuery } from '../../../api/endpoints/account.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { useInPlace } from '../../../ui/theme/use-in-place.ts';
import { SectionHead } from '../section-head.ts';
import css from './details.module.css';
import { EmailForm } from './email-form.tsx';

/** It knows the calling codes of all countries. */
const DetailsForm = lazy(() => import('./details-form.tsx'));

/** The e-mail that changes once the link sent to it is opened. */
const WaitingEmail = ({ email }: { email: string }) => {
  const toast = useToast();
  const [cancel, { isLoading }] = useCancelOwnEmailMutation();
  return (
    <div className={css.waiting}>
      <p role="status">
        Open the link in the e-mail to <strong>{email}</strong>. Until then your e-mail stays the same.
      </p>
      <AppButton
        variant="secondary"
        small
        busy={isLoading}
        onClick={() =>
          void cancel()
            .unwrap()
            .catch((error) => toast('error', messageOf(error, 'This could not be cancelled.')))
        }
      >
        Cancel change
      </AppButton>
    </div>
  );
};

export const Details = () => {
  const isMember = useUser().role === 'member';
  const { data, error, isFetching, refetch } = useOwnDetailsQuery();
  const edit = useInPlace();
  const email = useInPlace();
  const rows = data && [
    ...(isMember
      ? ([
          ['Phone', data.phone],
          ['Vertical', data.vertical],
        ] as const)
      : ([['Full Name', data.full_name]] as const)),
    ['Email', <EmailText key="email" email={data.email} />] as const,
  ];
  return (
    <Card aria-label="Your details">
      <SectionHead>
        <div>
          <h2>Your details</h2>
          <p>
            {isMember
              ? 'Your chapter sees these. A super admin changes your name and chapter.'
              : 'Others see your name beside what you do.'}
          </p>
        </div>
        {data && !edit.open && !email.open && (
          <div className={css.actions}>
            {data.by_mail === 1 && (
              <AppButton ref={email.opener} variant="outline" onClick={email.show}>
                Change e-mail
              </AppButton>
            )}
            <AppButton ref={edit.opener} variant="outline" onClick={edit.show}>
              Edit
            </AppButton>
          </div>
        )}
      </SectionHead>
      {!data && error && (
        <LoadError message="Your details could not be loaded." onRetry={refetch} busy={isFetching} />
      )}
      {data && edit.open && (
        <div className={css.form}>
          <Suspense fallback={<Spinner />}>
            <DetailsForm details={data} onClose={edit.close} />
          </Suspense>
        </div>
      )}
      {email.open && (
        <div className={css.form}>
          <EmailForm onClose={email.close} />
        </div>
      )}
      {rows && !edit.open && !email.open && (
        <dl className={css.details}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {data?.new_email && !email.open && <WaitingEmail email={data.new_email} />}
      {data?.by_mail === 0 && (
        <Quiet className={css.note}>
          {isMember
            ? 'This network sends no e-mails: a super admin changes your e-mail.'
            : 'This network sends no e-mails, so you cannot change your e-mail here.'}
        </Quiet>
      )}
    </Card>
  );
};
