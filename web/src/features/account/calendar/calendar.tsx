import { useEffect, useRef } from 'react';
import { messageOf } from '../../../api/client/client.ts';
import {
  useCalendarAddressQuery,
  useMakeCalendarAddressMutation,
  useRevokeCalendarAddressMutation,
} from '../../../api/endpoints/meetings/calendars.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { CopyField } from '../../../ui/file/copy-field.tsx';
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx';
import { Modal } from '../../../ui/overlay/modal/modal.tsx';
import { useModal } from '../../../ui/overlay/modal/use-modal.ts';
import { useLocation } from '../../../ui/router/router.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { formatAgo, formatDateTime } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/quiet.ts';
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
      Copy it now: it is shown only once. Anyone with this address can read the meetings of your chapter, so
      keep it to yourself. It stops working when you replace or revoke it, change your password, or leave the
      chapter.
    </Quiet>
  </div>
);

/** Both end what calendars use now, so each is confirmed. */
const QUESTIONS = {
  replace: {
    title: 'Replace the calendar address?',
    text: "You get a new address. Calendars that use the old one no longer receive your chapter's meetings.",
    action: 'Replace',
    sent: 'The calendar address is replaced.',
    failed: 'The address could not be replaced.',
  },
  revoke: {
    title: 'Revoke the calendar address?',
    text: "Calendars that use it no longer receive your chapter's meetings.",
    action: 'Revoke',
    sent: 'The calendar address is revoked.',
    failed: 'The address could not be revoked.',
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
      .catch((failure) => toast('error', messageOf(failure, 'The address could not be created.')));
  const confirmed = {
    replace: () => make().unwrap(),
    revoke: () => revoke().unwrap().then(reset),
  };
  const about = confirm.about ?? 'revoke';
  const { title, text, ...words } = QUESTIONS[about];
  const address = data?.address;
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isLoaded = data !== undefined;
  useEffect(() => {
    // A link from a meeting leads to this section, which is far down on a phone.
    if (hash === '#calendar' && isLoaded) heading.current?.scrollIntoView();
  }, [hash, isLoaded]);
  return (
    <Card>
      <SectionHead>
        <div>
          <h2 ref={heading}>Calendar</h2>
          <p>Subscribe to the meetings of your chapter in the calendar of your phone or computer.</p>
        </div>
        {!error && data && (
          <div className={css.actions}>
            {address ? (
              <>
                <AppButton variant="outline" onClick={() => confirm.show('revoke')}>
                  Revoke
                </AppButton>
                <AppButton variant="outline" onClick={() => confirm.show('replace')}>
                  Replace address
                </AppButton>
              </>
            ) : (
              <AppButton variant="outline" busy={isLoading} onClick={create}>
                Create address
              </AppButton>
            )}
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
      <Modal {...confirm.frame} title={title} width="400px">
        <ConfirmForm {...words} send={confirmed[about]} reasonsOf={reasonsOf} onClose={confirm.close}>
          {text}
        </ConfirmForm>
      </Modal>
    </Card>
  );
};
