import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { isObject } from '../../../api/client.ts';
import { useGetMemberQuery } from '../../../api/endpoints/members.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { useUser } from '../../../store/hooks.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { useParams } from '../../../ui/router/routes.tsx';
import { BackLink } from '../../../ui/surface/back-link.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { PageHeader } from '../../../ui/surface/page-header.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { routeId } from '../../../ui/text/route-id.ts';
import { Invitation } from '../form/invitation.tsx';
import { Exchanged } from './exchanged.tsx';
import { MemberPerson } from './member-person.tsx';
import css from './member-screen.module.css';
import { Membership } from './membership.tsx';
import { ThanksCard } from './thanks-card.tsx';

/** A member's page: contact and business for everyone, thank-you notes for the member, the membership and `below` for super admins. */
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
        <div className={css.stack}>
          <MemberPerson member={member} />
          {member.exchanged && (
            <Exchanged
              title="What the two of you exchanged"
              figures={member.exchanged}
              given={`You gave ${member.full_name}`}
              received={`${member.full_name} gave you`}
            />
          )}
          {member.figures && (
            <Exchanged title="Figures" figures={member.figures} given="Given" received="Received" />
          )}
          {user.role === 'super_admin' && <Membership key={member.id} member={member} />}
          {user.role === 'member' && !own && member.activated_at === null && (
            <Card className={css.invite}>
              <p>
                {member.full_name} has not signed in yet. A one-time link lets them choose their own password.
              </p>
              <Invitation key={member.id} memberId={member.id} />
            </Card>
          )}
          {own && <ThanksCard />}
          {user.role === 'super_admin' && below}
        </div>
      ) : (
        <Spinner />
      )}
    </>
  );
}
