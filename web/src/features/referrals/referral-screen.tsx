import { LIMITS } from '@bn/contract/domain';
import styled from '@emotion/styled';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router';
import { isObject } from '../../api/client.ts';
import { MESSAGES } from '../../api/messages.ts';
import { useGetReferralQuery } from '../../api/referrals.ts';
import { useUser } from '../../store/hooks.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ReferralCard } from './referral-card.tsx';
import { ReferralStory } from './referral-story.tsx';
import { useAnswer } from './use-answer.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
  alignItems: 'start',
  gap: 16,
  '& h2': { marginBottom: 16 },
});

const readId = (text: string | undefined): number | undefined => {
  const id = Number(text);
  return Number.isInteger(id) && id >= 1 && id <= LIMITS.idMax ? id : undefined;
};

/** One referral: what it says, its story, and what the reader may do now. */
export default function ReferralScreen() {
  const user = useUser();
  const id = readId(useParams().id);
  const answer = useGetReferralQuery(id === undefined ? skipToken : { params: { id } });
  const { edit, modals } = useAnswer();
  const { currentData: data, error, isFetching, refetch } = answer;
  const missing = id === undefined || (isObject(error) && error.status === 404);
  const received = data?.referral.to_member_id === user.id;
  return (
    <>
      <PageHeader title="Referral" />
      {missing && (
        <Card>
          <EmptyState />
        </Card>
      )}
      {!missing && error && (
        <Card>
          <LoadError message={MESSAGES.referralFailed} onRetry={refetch} busy={isFetching} />
        </Card>
      )}
      {!missing && !error && !data && <Spinner />}
      {data && !error && (
        <Columns>
          <ul>
            <ReferralCard
              referral={data.referral}
              name={received ? data.referral.from_member_name : data.referral.to_member_name}
              onEdit={received ? edit : undefined}
            />
          </ul>
          <Card>
            <h2>What became of it</h2>
            <ReferralStory referral={data.referral} notes={data.notes ?? []} />
          </Card>
        </Columns>
      )}
      {modals}
    </>
  );
}
