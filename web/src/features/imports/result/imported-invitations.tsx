import type { Import } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import { importChanged } from '../../../api/endpoints/imports.ts';
import { useAppDispatch, useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { sendsMail } from '../../../ui/contact/links.ts';
import { Link } from '../../../ui/router/link.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import { useKeepFile } from '../parts/use-keep-file.ts';
import { counted } from '../texts.ts';

/** What became of the invitations of the added members. Links are in a file that can be downloaded once. */
export const ImportedInvitations = ({ about }: { about: Import }) => {
  const dispatch = useAppDispatch();
  const { keep, busy } = useKeepFile('The links could not be created.');
  const waiting = about.invitations_waiting;
  const mailed = about.invite === 1 ? about.result.added - waiting : 0;
  // As on a member's page: where mail goes out, only super admins see links.
  const superAdmin = useUser().role === 'super_admin';
  const mayDownload = superAdmin || !sendsMail();
  const handOut = async () => {
    await keep({
      endpoint: endpoints.importInvitations,
      params: { id: about.id },
      body: { address: location.origin },
    });
    // Also after a failure: some links may have been created already.
    dispatch(importChanged());
  };
  return (
    <Card
      className="stack"
      style={{ gap: 'var(--bn-space-3)', justifyItems: 'start' }}
      aria-label="Invitations"
    >
      <h2>Invitations</h2>
      {mailed > 0 && (
        <p role="status">{counted(mailed, 'invitation is on its way', 'invitations are on their way')}.</p>
      )}
      {waiting > 0 && (
        <p>
          {counted(waiting, 'new member is waiting', 'new members are waiting')} for an invitation: a personal
          link to choose their own password.
          {about.invite === 1 &&
            ' The daily limit of invitations was reached: the rest can be sent tomorrow.'}
        </p>
      )}
      {waiting > 0 &&
        sendsMail() &&
        (superAdmin ? (
          <Link to="/admin/network?view=invitations">Invite chapter by chapter</Link>
        ) : (
          <Link to="/members?signed_in=0">Invite them from the list of members</Link>
        ))}
      {waiting > 0 && mayDownload && (
        <>
          <AppButton variant="secondary" busy={busy} onClick={handOut}>
            Download the invitation links
          </AppButton>
          <Quiet>
            You can download the links only once. Keep the file safe: anyone with a link can set the password.
          </Quiet>
        </>
      )}
      {waiting === 0 && mailed === 0 && (
        <p role="status">
          All invitations have been downloaded. You can create a new link on the member page.
        </p>
      )}
    </Card>
  );
};
