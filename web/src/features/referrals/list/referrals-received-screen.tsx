import type { Referral } from '@bn/contract';
import { useCallback } from 'react';
import { useExport } from '../../../api/endpoints/exports.ts';
import { useReferralsReceivedInfiniteQuery } from '../../../api/endpoints/referrals.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { Link } from '../../../ui/router/link.tsx';
import { PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { useAnswer } from '../answer/use-answer.tsx';
import { QueuedAnswers } from '../queued/queued-answers.tsx';
import { ReferralList } from './referral-list.tsx';
import { filterOf } from './status-filter.tsx';

const senderOf = (referral: Referral) => referral.from_member_name;

export default function ReferralsReceivedScreen() {
  const state = useListState();
  const wanted = { search: state.search, ...filterOf(state) };
  const list = usePages(useReferralsReceivedInfiniteQuery(wanted));
  const onExport = useExport('exportReferralsReceived', wanted);
  const { edit, thank, modals } = useAnswer();
  const belowOf = useCallback(
    (referral: Referral) => <QueuedAnswers referral={referral} onThank={thank} />,
    [thank],
  );
  return (
    <>
      <PageHeader title="Referrals" />
      <ReferralList
        title="Received"
        list={list}
        state={state}
        onExport={onExport}
        failure={MESSAGES.receivedFailed}
        emptyAction={
          <Link
            style={{ padding: 'var(--bn-space-3) var(--bn-space-4)', fontWeight: 'var(--bn-weight-medium)' }}
            to="/elevated/referral-sent"
          >
            Give your first referral
          </Link>
        }
        nameOf={senderOf}
        onEdit={edit}
        belowOf={belowOf}
      />
      {modals}
    </>
  );
}
