import styled from '@emotion/styled';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isObject } from '../../../api/client.ts';
import { useGetMemberQuery } from '../../../api/endpoints/members.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { useUser } from '../../../store/hooks.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { BackLink } from '../../../ui/surface/back-link.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { PageHeader } from '../../../ui/surface/page-header.tsx';
import { routeId } from '../../../ui/text/route-id.ts';
import { Invitation } from '../form/invitation.tsx';
import { MemberPerson } from './member-person.tsx';
import { Membership } from './membership.tsx';
import { ThanksCard } from './thanks-card.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16, '& > *': { minWidth: 0 } });

const Invite = styled(Card)({ display: 'grid', gap: 12, justifyItems: 'start' });

/** A member's page: contact and business for everybody, the own thanks for oneself, the membership, and what is `below`, for super admins. */
export default function MemberScreen({ below }: { below?: ReactNode }) {
  const user = useUser();
  const id = routeId(useParams().id);
  const answer = useGetMemberQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: member, error, isFetching, refetch } = answer;
  const missing = id === undefined || (isObject(error) && error.status === 404);
  const own = id === user.id;
  const title = member?.full_name ?? (own ? user.name : 'Member');
  if (missing || error)
    return (
      <>
        <BackLink to="/members">Back</BackLink>
        <PageHeader title="Member" />
        <Card>
          {missing ? (
            <EmptyState />
          ) : (
            <LoadError message={MESSAGES.memberFailed} onRetry={refetch} busy={isFetching} />
          )}
        </Card>
      </>
    );
  return (
    <>
      <BackLink to="/members">Back</BackLink>
      <PageHeader title={title} />
      {member ? (
        <Stack>
          <MemberPerson member={member} />
          {user.role === 'super_admin' && <Membership key={member.id} member={member} />}
          {user.role === 'member' && !own && member.activated_at === null && (
            <Invite>
              <p>
                {member.full_name} has not signed in yet. A one-time link lets them choose their own password.
              </p>
              <Invitation key={member.id} memberId={member.id} />
            </Invite>
          )}
          {own && <ThanksCard />}
          {user.role === 'super_admin' && below}
        </Stack>
      ) : (
        <Spinner />
      )}
    </>
  );
}
