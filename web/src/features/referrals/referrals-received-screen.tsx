import type { Referral } from '@bn/contract';
import styled from '@emotion/styled';
import { Link } from 'react-router';
import { MESSAGES } from '../../api/messages.ts';
import { usePages } from '../../api/pages.ts';
import { useReferralsReceivedInfiniteQuery } from '../../api/referrals.ts';
import { Modal } from '../../ui/modal.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useListState } from '../../ui/use-list-state.ts';
import { useModal } from '../../ui/use-modal.ts';
import { ReferralList } from './referral-list.tsx';
import { StatusModal } from './status-modal.tsx';
import { ThankYouForm } from './thank-you-form.tsx';

const GiveFirst = styled(Link)({ padding: '12px 16px', fontWeight: 570 });
const senderOf = (referral: Referral) => referral.from_member_name;

export default function ReferralsReceivedScreen() {
  const state = useListState();
  const list = usePages(useReferralsReceivedInfiniteQuery({ search: state.search }));
  const status = useModal<Referral>();
  const thanks = useModal<Referral>();
  const gotBusiness = (referral: Referral) => {
    status.close();
    thanks.show(referral);
  };
  return (
    <>
      <PageHeader title="Referrals" />
      <ReferralList
        title="Received"
        list={list}
        state={state}
        failure={MESSAGES.receivedFailed}
        emptyAction={<GiveFirst to="/elevated/referral-sent">Those who give, receive: give one</GiveFirst>}
        nameOf={senderOf}
        onEdit={status.show}
      />
      {status.about && (
        <StatusModal
          frame={status.frame}
          referral={status.about}
          onGotBusiness={() => status.about && gotBusiness(status.about)}
        />
      )}
      <Modal {...thanks.frame} title="Thank You Note" width="500px">
        {thanks.about && <ThankYouForm referral={thanks.about} onClose={thanks.close} />}
      </Modal>
    </>
  );
}
