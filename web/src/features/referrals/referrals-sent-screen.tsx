import type { Referral } from '@bn/contract';
import { MESSAGES } from '../../api/messages.ts';
import { usePages } from '../../api/pages.ts';
import { useReferralsSentInfiniteQuery } from '../../api/referrals.ts';
import { AppButton } from '../../ui/app-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { plusIcon } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { GiveReferralModal } from './give-referral-modal.tsx';
import { ReferralList } from './referral-list.tsx';
import { useModal } from './use-modal.ts';

const receiverOf = (referral: Referral) => referral.to_member_name;

export default function ReferralsSentScreen() {
  const list = usePages(useReferralsSentInfiniteQuery({}));
  const { open, opening, show, close } = useModal<undefined>();
  const give = () => show(undefined);
  return (
    <>
      <PageHeader title="Referrals">
        <AppButton onClick={give}>
          <Icon path={plusIcon} />
          Give Referral
        </AppButton>
      </PageHeader>
      <ReferralList
        title="Sent"
        list={list}
        failure={MESSAGES.sentFailed}
        emptyAction={
          <AppButton variant="outline" onClick={give}>
            Give your first one
          </AppButton>
        }
        nameOf={receiverOf}
      />
      <GiveReferralModal open={open} opening={opening} onClose={close} />
    </>
  );
}
