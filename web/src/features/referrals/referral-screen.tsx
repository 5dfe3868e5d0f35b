import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router';
import { isObject } from '../../api/client.ts';
import { MESSAGES } from '../../api/messages.ts';
import { useGetReferralQuery } from '../../api/referrals.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { routeId } from '../../ui/route-id.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ReferralPage } from './referral-page.tsx';

/** One referral: what it says, its story, and what the reader may do now. */
export default function ReferralScreen() {
  const id = routeId(useParams().id);
  const answer = useGetReferralQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: data, error, isFetching, refetch } = answer;
  const missing = id === undefined || (isObject(error) && error.status === 404);
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
      {data && !error && <ReferralPage key={id} {...data} />}
    </>
  );
}
