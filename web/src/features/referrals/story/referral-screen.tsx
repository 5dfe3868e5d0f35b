import type { Referral } from '@bn/contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { isObject } from '../../../api/client/client.ts';
import { useGetReferralQuery } from '../../../api/endpoints/referrals.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { useUser } from '../../../store/hooks.ts';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { NotFound } from '../../../ui/feedback/not-found.tsx';
import { routeId } from '../../../ui/router/route-id.ts';
import { useParams } from '../../../ui/router/routes.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { BackLink, PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { isUnknown, ReferralPage } from './referral-page.tsx';

const RECEIVED = '/elevated/referral-received';

const titleOf = (referral: Referral | undefined, { id }: { id: number }): string => {
  if (!referral) return 'Referral';
  if (isUnknown(referral)) return 'Thank-you note';
  return referral.to_member_id === id
    ? `Referral from ${referral.from_member_name}`
    : `Referral to ${referral.to_member_name}`;
};

export default function ReferralScreen() {
  const user = useUser();
  const superAdmin = user.role === 'super_admin';
  const id = routeId(useParams().id);
  const answer = useGetReferralQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: data, error, isFetching, refetch } = answer;
  const missing = id === undefined || (isObject(error) && error.status === 404);
  return (
    <>
      <BackLink to={superAdmin ? '/dashboard' : RECEIVED} />
      <PageHeader title={titleOf(data?.referral, user)} />
      {missing && (
        <Card>
          {superAdmin ? (
            <NotFound what="referral" to="/dashboard">
              Go to the dashboard
            </NotFound>
          ) : (
            <NotFound what="referral" to={RECEIVED}>
              See referrals received
            </NotFound>
          )}
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
