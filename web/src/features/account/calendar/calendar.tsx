import { messageOf } from '../../../api/client/client.ts';
import {
  useCalendarAddressQuery,
  useMakeCalendarAddressMutation,
  useRevokeCalendarAddressMutation,
} from '../../../api/endpoints/meetings/meetings.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { Actions } from '../../../ui/button/actions.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { CopyField } from '../../../ui/file/copy-field.tsx';
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { formatAgo, formatDateTime } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { SectionHead } from '../section-head.ts';
import css from './calendar.module.css';

/** Shown once: the server keeps only what recognises it. */
const NewAddress = ({ path }: { path: string }) => (
  <div className={css.made}>
    <CopyField label="Calendar address" text={location.origin + path} action="Copy" />
    <p>
      <a href={`webcal://${location.host}${path}`}>Open in your calendar app</a>
    </p>
    <Quiet>
      Copy it now. You won't see it again. Anyone with this address can read the meetings of your chapter, so
      keep it to yourself. It stops working when you make a new link, stop sharing, change your password, or
      leave the chapter.
    </Quiet>
  </div>
);

/** Both end what calendars use now, so each is confirmed. */
const QUESTIONS = {
  replace: {
    title: 'Create a new link?',
    text: "Calendars that use the old one no longer receive your chapter's meetings.",
    action: 'New link',
    sent: 'You have a new link.',
    failed: 'The link could not be replaced.',
  },
  revoke: {
    title: 'Stop sharing?',
    text: "Calendars that use the link no longer receive your chapter's meetings.",
    action: 'Stop sharing',
    sent: 'Stopped. No calendar receives your meetings any longer.',
    failed: 'This could not be stopped.',
  },
} as const;
type Question = keyof typeof QUESTIONS;

/** A private address by which a calendar app shows the meetings of one's chapter. */
export const Calendar = () => {
  const toast = useToast();
  const { data, isFetching, error, refetch } = useCalendarAddressQuery();
  const [make, { data: made, isLoading, reset }] = useMakeCalendarAddressMutation();
  const [revoke] = useRevokeCalendarAddressMutation();
  const confirm = useModal<Question>();
  const create = () =>
    make()
      .unwrap()
      .catch((failure) => toast('error', messageOf(failure, 'The link could not be created.')));
  const confirmed = {
    replace: () => make().unwrap(),
    revoke: () => revoke().unwrap().then(reset),
  };
  const about = confirm.about ?? 'revoke';
  const { title, text, ...words } = QUESTIONS[about];
  const address = data?.address;
  return (
    <Card>
      <SectionHead>
        <div>
          <h2>Calendar</h2>
          <p>Subscribe to the meetings of your chapter in the calendar of your phone or computer.</p>
        </div>
        {!error && data && !address && (
          <AppButton variant="outline" busy={isLoading} onClick={create}>
            Subscribe
          </AppButton>
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
            {address.read_at ? `last read ${formatAgo(address.read_at)}` : 'no calendar connected yet'}.
          </Quiet>
        )
      )}
      {made && <NewAddress key={made.path} path={made.path} />}
      {/* Not in the place of 'Subscribe': a second tap there ends nothing. */}
      {!error && address && (
        <Actions>
          <AppButton variant="outline" onClick={() => confirm.show('replace')}>
            New link
          </AppButton>
          <AppButton variant="outline" onClick={() => confirm.show('revoke')}>
            Stop sharing
          </AppButton>
        </Actions>
      )}
      <Modal {...confirm.frame} title={title} width="400px">
        <ConfirmForm {...words} send={confirmed[about]} reasonsOf={reasonsOf} onClose={confirm.close}>
          {text}
        </ConfirmForm>
      </Modal>
    </Card>
  );
};
