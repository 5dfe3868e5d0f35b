import type { SessionUser } from '@bn/contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { type ReactNode, useEffect } from 'react';
import { isObject } from '../../../api/client/client.ts';
import { useGetMemberQuery } from '../../../api/endpoints/members.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { useUser } from '../../../store/hooks.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { NotFound } from '../../../ui/feedback/not-found.tsx';
import { useParams } from '../../../ui/router/routes.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { BackLink } from '../../../ui/surface/page/back-link.tsx';
import { PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { routeId } from '../../../ui/text/route-id.ts';
import type { Reader } from '../section-props.ts';
import { MemberPerson } from './member-person.tsx';
import css from './member-screen.module.css';
import { prefetchSections, Sections } from './sections.tsx';

const readerOf = ({ id, role }: SessionUser, memberId: number | undefined): Reader => {
  if (role === 'super_admin') return role;
  return id === memberId ? 'self' : 'colleague';
};

/** A member's page: how to reach them, the sections about them, and for super admins what is `below`. */
export default function MemberScreen({ below }: { below?: ReactNode }) {
  const user = useUser();
  const id = routeId(useParams().id);
  const answer = useGetMemberQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: member, error, isFetching, refetch } = answer;
  const missing = id === undefined || (isObject(error) && error.status === 404);
  const reader = readerOf(user, id);
  useEffect(() => void prefetchSections(reader), [reader]);
  const title = member?.full_name ?? (reader === 'self' ? user.name : 'Member');
  if (missing || error)
    return (
      <>
        <BackLink to="/members" />
        <PageHeader title="Member" />
        <Card>
          {missing ? (
            <NotFound what="member" to="/members">
              See all members
            </NotFound>
          ) : (
            <LoadError message={MESSAGES.memberFailed} onRetry={refetch} busy={isFetching} />
          )}
        </Card>
      </>
    );
  return (
    <>
      <BackLink to="/members" />
      <PageHeader title={title} />
      {member ? (
        <div className={css.stack}>
          <MemberPerson member={member} />
          <Sections key={member.id} member={member} reader={reader} />
          {reader === 'super_admin' && below}
        </div>
      ) : (
        <Spinner />
      )}
    </>
  );
}
