import type { AccountSession } from '@bn/contract';
import { messageOf } from '../../api/client/client.ts';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSessionsQuery,
} from '../../api/endpoints/account.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { Chip } from '../../ui/chip/chip.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/messages/toast.tsx';
import { ConfirmForm } from '../../ui/form/confirm-form.tsx';
import { Modal, useModal } from '../../ui/overlay/modal/modal.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { Spinner } from '../../ui/surface/spinner.tsx';
import { formatAgo, formatDateTime } from '../../ui/text/format.ts';
import { SectionHead } from './section-head.ts';
import css from './sessions.module.css';

const Session = ({ session }: { session: AccountSession }) => {
  const toast = useToast();
  const [end, { isLoading }] = useEndSessionMutation();
  const own = session.current === 1;
  const press = () =>
    end({ params: { id: session.id } })
      .unwrap()
      .then(
        () => toast('success', 'Signed out'),
        (error) => toast('error', messageOf(error, 'The device could not be signed out.')),
      );
  return (
    <li>
      <div>
        <strong>{session.browser}</strong>
        {own && <Chip tone="green">This device</Chip>}
        <p>{session.address || 'Unknown address'}</p>
        <p className="figures">
          Opened {formatDateTime(session.created_at)},{' '}
          {own ? 'in use now' : `last used ${formatAgo(session.used_at)}`}
        </p>
      </div>
      {!own && (
        <AppButton
          variant="outline"
          small
          busy={isLoading}
          onClick={press}
          aria-label={`Sign out ${session.browser}, opened ${formatDateTime(session.created_at)}`}
        >
          Sign out
        </AppButton>
      )}
    </li>
  );
};

const EndOthers = ({ onClose }: { onClose: () => void }) => {
  const [endOthers] = useEndOtherSessionsMutation();
  return (
    <ConfirmForm
      action="Sign out other devices"
      send={() => endOthers().unwrap()}
      sent="Your other devices are signed out."
      failed="Your other devices could not be signed out."
      reasonsOf={reasonsOf}
      onClose={onClose}
    >
      All your other browsers and devices are signed out now. You stay signed in here.
    </ConfirmForm>
  );
};

export const Sessions = () => {
  const { data, isFetching, error, refetch } = useListSessionsQuery();
  const confirm = useModal();
  const sessions = data?.sessions ?? [];
  return (
    <Card>
      <SectionHead>
        <div>
          <h2>Sessions</h2>
          <p>Where you are signed in. Don't recognise a device? Sign it out and change your password.</p>
        </div>
        {!error && sessions.length > 1 && (
          <AppButton variant="outline" onClick={() => confirm.show(undefined)}>
            Sign out other devices
          </AppButton>
        )}
      </SectionHead>
      {error ? (
        <LoadError message="Your sessions could not be loaded." onRetry={refetch} busy={isFetching} />
      ) : !data ? (
        <Spinner minHeight={76} />
      ) : sessions.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className={css.list}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Modal {...confirm.frame} title="Sign out other devices?" width="400px">
        <EndOthers onClose={confirm.close} />
      </Modal>
    </Card>
  );
};
