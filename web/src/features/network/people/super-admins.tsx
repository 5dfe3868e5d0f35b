import type { SuperAdmin } from '@bn/contract';
import { useListPasskeysQuery } from '../../../api/endpoints/account.ts';
import { useListSuperAdminsQuery } from '../../../api/endpoints/figures/network.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Chip } from '../../../ui/chip/chip.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { Card, CardHeader } from '../../../ui/surface/card.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import { EndForm, InviteForm, RemindForm } from './super-admin-forms.tsx';

interface Actions {
  own: number;
  onEnd: (admin: SuperAdmin) => void;
  onRemind: (admin: SuperAdmin) => void;
}

const columnsFor = ({ own, onEnd, onRemind }: Actions): readonly Column<SuperAdmin>[] => [
  {
    header: 'Name',
    wide: true,
    cell: ({ id, full_name, email, activated_at }) => (
      <>
        <strong>{full_name}</strong> {id === own && <Chip>You</Chip>}{' '}
        {activated_at === null && <Chip tone="amber">Not signed in yet</Chip>}
        <Quiet>{email}</Quiet>
      </>
    ),
  },
  {
    header: 'Added',
    figures: true,
    width: '22%',
    cell: ({ created_at }) => formatDateTime(created_at),
  },
  {
    header: 'Action',
    screenOnly: true,
    width: '260px',
    cell: (admin) => (
      <div className="row">
        {admin.activated_at === null && (
          <AppButton variant="outline" small onClick={() => onRemind(admin)}>
            Invite again
          </AppButton>
        )}
        {admin.id !== own && (
          <AppButton variant="outline" small onClick={() => onEnd(admin)}>
            End access
          </AppButton>
        )}
      </div>
    ),
  },
];

/** Who runs the network: each of them may invite and end the others, never themselves. */
export default function SuperAdmins() {
  const { id: own } = useUser();
  const { currentData, error, isFetching, refetch } = useListSuperAdminsQuery({ query: {} });
  // The dialogs offer a passkey without a jump.
  useListPasskeysQuery();
  const adding = useModal();
  const ending = useModal<SuperAdmin>();
  const reminding = useModal<SuperAdmin>();
  return (
    <Card aria-label="Super admins">
      <CardHeader>
        <h2>Super admins</h2>
        <AppButton onClick={() => adding.show(undefined)}>Invite super admin</AppButton>
      </CardHeader>
      {error ? (
        <LoadError message="The super admins could not be loaded." onRetry={refetch} busy={isFetching} />
      ) : (
        <DataTable
          caption="Super admins"
          columns={columnsFor({ own, onEnd: ending.show, onRemind: reminding.show })}
          rows={currentData?.rows ?? []}
          rowKey={({ id }) => id}
          loading={!currentData}
          loadingRows={2}
          cardsBelow={640}
        />
      )}
      <Modal {...adding.frame} title="Invite Super Admin" width="400px">
        <InviteForm onClose={adding.close} />
      </Modal>
      <Modal {...ending.frame} title={`End the access of ${ending.about?.full_name}?`} width="400px">
        {ending.about && <EndForm admin={ending.about} onClose={ending.close} />}
      </Modal>
      <Modal {...reminding.frame} title={`Invite ${reminding.about?.full_name} again`} width="400px">
        {reminding.about && <RemindForm admin={reminding.about} onClose={reminding.close} />}
      </Modal>
    </Card>
  );
}
