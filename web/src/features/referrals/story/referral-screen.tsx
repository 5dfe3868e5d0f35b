import { skipToken } from '@reduxjs/toolkit/query/react';
import { isObject } from '../../../api/client/client.ts';
import { useGetReferralQuery } from '../../../api/endpoints/referrals.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { useUser } from '../../../store/hooks.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { useParams } from '../../../ui/router/routes.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { BackLink } from '../../../ui/surface/page/back-link.tsx';
import { PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { routeId } from '../../../ui/text/route-id.ts';
import { ReferralPage } from './referral-page.tsx';

/** One referral: its details, its history, and the actions available now. */
export default function ReferralScreen() {
  const { role } = useUser();
  const id = routeId(useParams().id);
  const answer = useGetReferralQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: data, error, isFetching, refetch } = answer;
  const missing = id === undefined || (isObject(error) && error.status === 404);
  return (
    <>
      <BackLink to={role === 'super_admin' ? '/dashboard' : '/elevated/referral-received'}>Back</BackLink>
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
