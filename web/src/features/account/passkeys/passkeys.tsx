import type { Passkey } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import {
  useListPasskeysQuery,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} from '../../../api/endpoints/account.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { passkeysWorkHere } from '../../../parts/proof/sign-with-passkey.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { ConfirmForm } from '../../../ui/form/confirm-form.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatAgo, formatDay } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { useInPlace } from '../../../ui/theme/use-in-place.ts';
import { SectionHead } from '../section-head.ts';
import { AddPasskeyForm } from './add-form.tsx';
import css from './passkeys.module.css';

interface Named {
  name: string;
}
const readName = ({ name }: Named): Reading<Named, Named> =>
  name.trim() === '' ? { errors: { name: 'Required' } } : { body: { name: name.trim() } };

const RenameForm = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const [rename] = useRenamePasskeyMutation();
  const form = useForm({
    draft: null,
    start: { name: passkey.name },
    read: readName,
    send: (body) => rename({ params: { id: passkey.id }, body }).unwrap(),
    sent: { text: 'Passkey renamed.', ms: 1200 },
    failed: 'The passkey could not be renamed.',
    reasonsOf,
    onClose,
  });
  return (
    <Form form={form} action="Save">
      <TextInput label="Name" maxLength={LIMITS.passkeyName} readOnly={form.locked} {...form.field('name')} />
    </Form>
  );
};

const RemoveForm = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const [remove] = useRemovePasskeyMutation();
  return (
    <ConfirmForm
      action="Remove"
      send={() => remove({ params: { id: passkey.id } }).unwrap()}
      sent="Passkey removed."
      failed="The passkey could not be removed."
      reasonsOf={reasonsOf}
      onClose={onClose}
    >
      {`'${passkey.name}' will no longer sign you in. Delete it on that device as well.`}
    </ConfirmForm>
  );
};

/** Why this browser, at this address, can make no passkey. */
const Unavailable = ({ origin }: { origin: string | null }) => {
  if (origin === null)
    return <>Passkeys need a secure address that begins with https. Ask whoever runs this network.</>;
  if (origin !== location.origin)
    return (
      <>
        Passkeys work at <a href={`${origin}/account#passkeys`}>{origin}</a> only.
      </>
    );
  return <>This browser does not support passkeys.</>;
};

export const Passkeys = () => {
  const { data, error, isFetching, refetch } = useListPasskeysQuery();
  const add = useInPlace();
  const rename = useModal<Passkey>();
  const removal = useModal<Passkey>();
  const isAvailable = passkeysWorkHere(data);
  const passkeys = data?.passkeys ?? [];
  return (
    <Card aria-label="Passkeys">
      <SectionHead>
        <div>
          <h2>Passkeys</h2>
          <p>Sign in with your fingerprint, face or screen lock instead of your password.</p>
        </div>
        {isAvailable && !add.open && passkeys.length < LIMITS.passkeys && (
          <AppButton ref={add.opener} variant="outline" onClick={add.show}>
            Add passkey
          </AppButton>
        )}
      </SectionHead>
      {!data && error && (
        <LoadError message="Your passkeys could not be loaded." onRetry={refetch} busy={isFetching} />
      )}
      {data && !isAvailable && (
        <Quiet className={css.below}>
          <Unavailable origin={data.origin} />
        </Quiet>
      )}
      {add.open && (
        <div className={css.below}>
          <AddPasskeyForm onClose={add.close} />
        </div>
      )}
      {passkeys.length > 0 && (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <p className="figures">
                  Added {formatDay(passkey.created_at)},{' '}
                  {passkey.used_at ? `last used ${formatAgo(passkey.used_at)}` : 'not used yet'}
                </p>
              </div>
              <div className="row">
                <AppButton
                  variant="outline"
                  small
                  onClick={() => rename.show(passkey)}
                  aria-label={`Rename ${passkey.name}`}
                >
                  Rename
                </AppButton>
                <AppButton
                  variant="outline"
                  small
                  onClick={() => removal.show(passkey)}
                  aria-label={`Remove ${passkey.name}`}
                >
                  Remove
                </AppButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Modal {...rename.frame} title="Rename passkey" width="400px">
        {rename.about && <RenameForm passkey={rename.about} onClose={rename.close} />}
      </Modal>
      <Modal {...removal.frame} title="Remove passkey?" width="400px">
        {removal.about && <RemoveForm passkey={removal.about} onClose={removal.close} />}
      </Modal>
    </Card>
  );
};
