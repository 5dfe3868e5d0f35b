import type { AnswerOf, Routes, SuperAdmin } from '@bn/contract';
import { LIMITS, PATTERNS } from '@bn/contract/domain';
import {
  useEndSuperAdminMutation,
  useInviteSuperAdminMutation,
  useRemindSuperAdminMutation,
} from '../../../api/endpoints/figures/network.ts';
import {
  missingProof,
  NO_PROOF,
  OwnProof,
  reasonsOfProof,
  useProof,
} from '../../../parts/proof/own-proof.tsx';
import { CopyField } from '../../../ui/file/copy-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { TextInput } from '../../../ui/input/text-input.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { networkName } from '../../../ui/text/network-name.ts';
import { Quiet } from '../../../ui/text/parts.ts';

const EMPTY = { full_name: '', email: '', ...NO_PROOF };
const EMAIL = new RegExp(PATTERNS.email, 'u');
const REQUIRED = 'Required';

type Proof = typeof NO_PROOF;
const readProof = (proof: Proof): Reading<Proof, Proof> => {
  const errors = missingProof(proof);
  return errors ? { errors } : { body: proof };
};

export const InviteForm = ({ onClose }: { onClose: () => void }) => {
  const [invite] = useInviteSuperAdminMutation();
  const proof = useProof('invite_super_admin');
  const form = useForm({
    // A typed password is not kept.
    draft: null,
    start: EMPTY,
    read: ({ full_name, email, ...chosen }): Reading<typeof EMPTY, typeof EMPTY> => {
      const body = { full_name: full_name.trim(), email: email.trim(), ...chosen };
      const errors = {
        ...(body.full_name === '' && { full_name: REQUIRED }),
        ...(!EMAIL.test(body.email) && { email: body.email === '' ? REQUIRED : 'Must be an e-mail address' }),
        ...missingProof(chosen),
      };
      return Object.keys(errors).length > 0 ? { errors } : { body };
    },
    send: async ({ full_name, email, ...chosen }, key) =>
      invite({ body: { full_name, email, ...(await proof(chosen)) }, key }).unwrap(),
    sent: (answer) =>
      (answer as AnswerOf<Routes['inviteSuperAdmin']>).by_mail === 1
        ? { text: 'The invitation is on its way by e-mail.', ms: 2000 }
        : { kind: 'info', text: "Added. Now create a link with 'Invite again'.", ms: 4000 },
    failed: 'The super admin could not be invited.',
    reasonsOf: reasonsOfProof,
    onClose,
  });
  return (
    <Form form={form} action="Invite">
      <Quiet data-wide>
        Super admins see and change everything in every chapter. All of you are told by e-mail.
      </Quiet>
      <div data-wide>
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={LIMITS.name}
          readOnly={form.locked}
          {...form.field('full_name')}
        />
      </div>
      <div data-wide>
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.email}
          readOnly={form.locked}
          {...form.field('email')}
        />
      </div>
      <OwnProof form={form} />
    </Form>
  );
};

interface AboutProps {
  admin: SuperAdmin;
  onClose: () => void;
}

export const EndForm = ({ admin, onClose }: AboutProps) => {
  const [end] = useEndSuperAdminMutation();
  const proof = useProof('end_super_admin');
  const form = useForm({
    draft: null,
    start: NO_PROOF,
    read: readProof,
    send: async (chosen, key) => end({ params: { id: admin.id }, body: await proof(chosen), key }).unwrap(),
    sent: { text: 'The access has ended.', ms: 1200 },
    failed: 'The access could not be ended.',
    reasonsOf: reasonsOfProof,
    onClose,
  });
  return (
    <Form form={form} action="End access" danger>
      <Quiet data-wide>
        {admin.full_name} is signed out at once and can no longer sign in. All of you are told by e-mail.
      </Quiet>
      <OwnProof form={form} />
    </Form>
  );
};

/** Another link for someone who has not signed in yet: by mail, or to hand over. */
export const RemindForm = ({ admin, onClose }: AboutProps) => {
  const [remind, { data }] = useRemindSuperAdminMutation();
  const proof = useProof('remind_super_admin');
  const form = useForm({
    draft: null,
    start: NO_PROOF,
    read: readProof,
    send: async (chosen) => remind({ params: { id: admin.id }, body: await proof(chosen) }).unwrap(),
    sent: (answer) => {
      const { link } = answer as AnswerOf<Routes['remindSuperAdmin']>;
      // A link is read before the form closes, by its reader.
      return {
        text: link ? 'Copy the link.' : 'The invitation is on its way by e-mail.',
        ms: link ? 600_000 : 2000,
      };
    },
    failed: 'The invitation could not be sent.',
    reasonsOf: reasonsOfProof,
    onClose,
  });
  return (
    <Form form={form} action="Invite again">
      {data?.link ? (
        <div data-wide>
          <CopyField
            label="Invitation link"
            text={location.origin + data.link}
            action="Copy link"
            share={`Your invitation for ${networkName()}:`}
          />
          <Quiet>
            Share it only with {admin.full_name}. It works once, until{' '}
            <span className="figures">{formatDateTime(data.ends_at)}</span>.
          </Quiet>
        </div>
      ) : (
        <OwnProof form={form} />
      )}
    </Form>
  );
};
