import type { Member } from '@bn/contract';
import { useUser } from '../../store/hooks.ts';
import { AppButton } from '../../ui/app-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AllMembers } from './all-members.tsx';
import { ChapterMembers } from './chapter-members.tsx';
import { MemberForm } from './member-form.tsx';
import { PermissionForm } from './permission-form.tsx';
import { useOpening } from './use-opening.ts';

export default function MembersScreen() {
  const { role, permissions } = useUser();
  /** For a member to edit, or for none: then one is added. */
  const form = useOpening<Member | null>();
  const elevation = useOpening<Member>();
  const superAdmin = role === 'super_admin';
  return (
    <>
      <PageHeader title="Members">
        {(superAdmin || permissions.can_add_member === 1) && (
          <AppButton onClick={() => form.show(null)}>
            <Icon path={plusIcon} />
            Add Member
          </AppButton>
        )}
      </PageHeader>
      {superAdmin ? <AllMembers onEdit={form.show} onPermissions={elevation.show} /> : <ChapterMembers />}
      <Modal
        open={form.open}
        title={form.subject ? 'Edit Member' : 'Add Member'}
        width="45%"
        onClose={form.close}
      >
        <MemberForm key={form.count} member={form.subject} onClose={form.close} />
      </Modal>
      <Modal open={elevation.open} title="Elevate Member Permissions" width="400px" onClose={elevation.close}>
        {elevation.subject && (
          <PermissionForm key={elevation.count} member={elevation.subject} onClose={elevation.close} />
        )}
      </Modal>
    </>
  );
}
