import { messageOf } from '../../api/client.ts';
import {
  useCalendarAddressQuery,
  useMakeCalendarAddressMutation,
  useRevokeCalendarAddressMutation,
} from '../../api/endpoints/calendars.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { CopyField } from '../../ui/file/copy-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Modal } from '../../ui/overlay/modal.tsx';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { AppButton } from '../../ui/surface/app-button.tsx';
import { Card } from '../../ui/surface/card.tsx';
import { formatAgo, formatDateTime } from '../../ui/text/format.ts';
import { Quiet } from '../../ui/text/quiet.ts';
import css from './calendar.module.css';
import { SectionHead } from './section-head.ts';

/** Shown once: the server keeps only what recognises it. */
const NewAddress = ({ path }: { path: string }) => (
  <div className={css.made}>
    <CopyField label="Calendar address" text={location.origin + path} action="Copy" />
    <p>
      <a href={`webcal://${location.host}${path}`}>Open in your calendar app</a>
    </p>
    <Quiet>
      Copy it now: it is shown only once. Anyone with this address can read the meetings of your chapter, so keep
      it to yourself. It stops working when you replace or revoke it, change your password, or leave the chapter.
    </Quiet>
  </div>
);

const Revoke = ({ onClose, onRevoked }: { onClose: () => void; onRevoked: () => void }) => {
  const [revoke] = useRevokeCalendarAddressMutation();
  const form = useForm({
    start: {},
    read: () => ({ body: undefined }),
    send: () => revoke().unwrap().then(onRevoked),
    sent: { text: 'The calendar address is revoked.', ms: 1200 },
    failed: 'The address could not be revoked.',
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Revoke" danger>
      <p>Calendars that use the address no longer receive your chapter's meetings.</p>
    </Form>
  );
};

/** A private address by which a calendar app shows the meetings of one's chapter. */
export const Calendar = () => {
  const toast = useToast();
  const { data, isFetching, error, refetch } = useCalendarAddressQuery();
  const [make, { data: made, isLoading, reset }] = useMakeCalendarAddressMutation();
  const confirm = useModal();
  const press = () =>
    make()
      .unwrap()
      .catch((failure) => toast('error', messageOf(failure, 'The address could not be created.')));
  const address = data?.address;
  return (
    <Card>
      <SectionHead>
        <div>
          <h2>Calendar</h2>
          <p>Subscribe to the meetings of your chapter in the calendar of your phone or computer.</p>
        </div>
        {!error && data && (
          <div className={css.actions}>
            {address && (
              <AppButton variant="outline" onClick={() => confirm.show(undefined)}>
                Revoke
              </AppButton>
            )}
            <AppButton variant="outline" busy={isLoading} onClick={press}>
              {address ? 'Replace address' : 'Create address'}
            </AppButton>
          </div>
        )}
      </SectionHead>
      {error ? (
        <LoadError message="Your calendar address could not be loaded." onRetry={refetch} busy={isFetching} />
      ) : !data ? (
        <Spinner minHeight={24} />
      ) : (
        address && (
          <Quiet className={css.state}>
            Created <span className="figures">{formatDateTime(address.created_at)}</span>,{' '}
            {address.read_at ? `last read ${formatAgo(address.read_at)}` : 'not read by a calendar yet'}.
          </Quiet>
        )
      )}
      {made && <NewAddress key={made.path} path={made.path} />}
      <Modal {...confirm.frame} title="Revoke the calendar address?" width="400px">
        <Revoke onClose={confirm.close} onRevoked={reset} />
      </Modal>
    </Card>
  );
};
