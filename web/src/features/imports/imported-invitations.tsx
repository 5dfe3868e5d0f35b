import type { Import } from '@bn/contract';
import styled from '@emotion/styled';
import { messageOf } from '../../api/client.ts';
import { useImportInvitationsMutation } from '../../api/imports.ts';
import { AppButton } from '../../ui/app-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Quiet } from '../../ui/quiet.ts';
import { keepFile } from '../../ui/save-file.ts';
import { useToast } from '../../ui/toast.tsx';
import { counted } from './texts.ts';

const Box = styled(Card)({ display: 'grid', gap: 12, justifyItems: 'start' });

/** The links with which those who were added choose a password, in a file that is handed over once. */
export const ImportedInvitations = ({ about }: { about: Import }) => {
  const toast = useToast();
  const [load, { isLoading }] = useImportInvitationsMutation();
  const waiting = about.invitations_waiting;
  const keep = () =>
    load({ id: about.id, address: location.origin })
      .unwrap()
      .then(
        (address) => keepFile(`${about.file_name.replace(/\.[^.]*$/, '')} (invitations).csv`, address),
        (error) => toast('error', messageOf(error, 'The links could not be made.')),
      );
  return (
    <Box aria-label="Invitations">
      <h2>Invitations</h2>
      {waiting > 0 ? (
        <>
          <p>
            {counted(waiting, 'new member waits', 'new members wait')} for an invitation: a link of their own,
            with which they choose a password that nobody else knows.
          </p>
          <AppButton variant="secondary" busy={isLoading} onClick={keep}>
            Download the invitation links
          </AppButton>
          <Quiet>
            The links are handed out once. Keep the file safe: whoever opens a link chooses the password.
          </Quiet>
        </>
      ) : (
        <p role="status">
          All invitations have been handed out. A new link for somebody can be made on their own page.
        </p>
      )}
    </Box>
  );
};
