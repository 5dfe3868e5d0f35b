import type { Member } from '@bn/contract';
import { useState } from 'react';
import { useUser } from '../../../store/hooks.ts';
import { AppButton, LinkButton } from '../../../ui/button/app-button.tsx';
import { Icon, plusIcon } from '../../../ui/button/icon.tsx';
import type { MoreItem } from '../../../ui/file/export-menu.tsx';
import { Modal, useModal } from '../../../ui/overlay/modal/modal.tsx';
import { PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { useIsPhone } from '../../../ui/theme/use-media.ts';
import { InvitationOffer } from '../form/invitation-offer.tsx';
import { MemberForm } from '../form/lazy-member-form.tsx';
import { PermissionForm } from '../permissions/permission-form.tsx';
import { AddGuest } from './add-guest.tsx';
import { AllMembers } from './all-members.tsx';
import { ChapterMembers } from './chapter-members.tsx';
import css from './members-screen.module.css';

/** On a phone it is in the list's menu. */
const IMPORT: readonly MoreItem[] = [{ label: 'Import', to: '/members/import' }];

export default function MembersScreen() {
  const { role, permissions } = useUser();
  const form = useModal<Member | null>();
  const elevation = useModal<Member>();
  const [added, setAdded] = useState<Member>();
  const phone = useIsPhone();
  const superAdmin = role === 'super_admin';
  const mayAdd = superAdmin || permissions.can_add_member === 1;
  const more = mayAdd ? IMPORT : undefined;
  return (
    <>
      {mayAdd && <AddGuest onAdded={setAdded} />}
      <PageHeader title="Members">
        {mayAdd && (
          <div className={css.adding}>
            {!phone && (
              <LinkButton to="/members/import" variant="outline">
                Import
              </LinkButton>
            )}
            <AppButton onClick={() => form.show(null)}>
              <Icon path={plusIcon} />
              Add Member
            </AppButton>
          </div>
        )}
      </PageHeader>
      {added && <InvitationOffer key={added.id} member={added} onClose={() => setAdded(undefined)} />}
      {superAdmin ? (
        <AllMembers onEdit={form.show} onPermissions={elevation.show} more={more} />
      ) : (
        <ChapterMembers more={more} onAdd={mayAdd ? () => form.show(null) : undefined} />
      )}
      <Modal {...form.frame} title={form.about ? 'Edit Member' : 'Add Member'} width="45%">
        <MemberForm member={form.about ?? null} onClose={form.close} onAdded={setAdded} />
      </Modal>
      <Modal {...elevation.frame} title="Elevate Member Permissions" width="400px">
        {elevation.about && <PermissionForm member={elevation.about} onClose={elevation.close} />}
      </Modal>
    </>
  );
}
