import type { BodyOf, NetworkIdentity, Routes } from '@bn/contract';
import { LIMITS } from '@bn/contract/domain';
import { useState } from 'react';
import { changedIn } from '../../api/changed-meanwhile.ts';
import {
  useChangeNetworkIdentityMutation,
  useNetworkIdentityQuery,
} from '../../api/endpoints/figures/network.ts';
import { NO_CHANGES } from '../../api/messages.ts';
import { reasonsOf } from '../../api/refused-fields.ts';
import { LoadError } from '../../ui/feedback/empty-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import type { Reading } from '../../ui/form/use-form.ts';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Card, CardHeader } from '../../ui/surface/card.tsx';
import { Spinner } from '../../ui/surface/spinner.tsx';
import { Quiet } from '../../ui/text/parts.ts';
import { NetworkLogo } from './network-logo.tsx';

type Changes = BodyOf<Routes['changeNetworkIdentity']>;
interface Values {
  network_name: string;
  reply_to: string;
}

const FIELDS = ['network_name', 'reply_to'] as const;
const valuesOf = ({ network_name, reply_to }: NetworkIdentity): Values => ({
  network_name: network_name ?? '',
  reply_to: reply_to ?? '',
});

/** What changed; an empty field takes the network's own value away. */
const readIdentity = (values: Values, record: NetworkIdentity): Reading<Values, Changes> => {
  const before = valuesOf(record);
  const changed = FIELDS.filter((field) => values[field].trim() !== before[field]);
  if (changed.length === 0) return NO_CHANGES;
  return { body: Object.fromEntries(changed.map((field) => [field, values[field].trim() || null])) };
};

const IdentityForm = ({ identity, onClose }: { identity: NetworkIdentity; onClose: () => void }) => {
  const [change] = useChangeNetworkIdentityMutation();
  const form = useEditForm({
    draft: 'network-identity',
    record: identity,
    start: valuesOf,
    read: readIdentity,
    send: (body: Changes, { version }) => change({ body, version }).unwrap(),
    changedIn,
    sent: { text: 'Saved. Everybody sees it when they open the app next.', ms: 2500 },
    failed: 'The settings could not be saved.',
    reasonsOf,
    onClose,
  });
  const input = (name: keyof Values) => ({ ...form.field(name), autoComplete: 'off', readOnly: form.locked });
  const replyTo = input('reply_to');
  return (
    <Form form={form} action="Save" inPage>
      <TextInput
        label="Name of the network"
        placeholder="Business Network"
        maxLength={LIMITS.networkName}
        {...input('network_name')}
      />
      <TextInput
        label="Replies to e-mails go to"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="office@example.com"
        maxLength={LIMITS.email}
        {...replyTo}
        helperText={
          replyTo.helperText ??
          'Where nobody in particular wrote. Replies to an invitation reach whoever invites.'
        }
      />
    </Form>
  );
};

/** What the network is called and looks like in the app, its e-mails and on the home screens of phones. */
export default function NetworkIdentitySection() {
  const { data, error, isFetching, refetch } = useNetworkIdentityQuery();
  /** Begins anew once its message has been read; with the new version it would take the message away. */
  const [closed, setClosed] = useState(0);
  return (
    <Card aria-label="Name, logo and replies">
      <CardHeader>
        <h2>Name, logo and replies</h2>
      </CardHeader>
      <Quiet>
        Shown in the menu, on the sign-in page, in e-mails, on paper and where the app is installed.
      </Quiet>
      {data ? (
        <>
          <NetworkLogo logo={data.logo} />
          <IdentityForm key={closed} identity={data} onClose={() => setClosed(closed + 1)} />
        </>
      ) : error ? (
        <LoadError message="The network's name could not be loaded." onRetry={refetch} busy={isFetching} />
      ) : (
        <Spinner />
      )}
    </Card>
  );
}
