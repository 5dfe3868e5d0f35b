import type { SessionUser } from '@bn/contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { type ReactNode, useEffect } from 'react';
import { isObject } from '../../../api/client/client.ts';
import { useGetMemberQuery } from '../../../api/endpoints/members.ts';
import { MESSAGES } from '../../../api/messages.ts';
import type { Reader, SectionProps } from '../../../parts/member/section.ts';
import { useUser } from '../../../store/hooks.ts';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { NotFound } from '../../../ui/feedback/not-found.tsx';
import { routeId } from '../../../ui/router/route-id.ts';
import { useParams } from '../../../ui/router/routes.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { BackLink, PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { RecordPage } from '../../../ui/surface/page/record.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { useIsWide } from '../../../ui/theme/use-media.ts';
import { MemberPerson } from './member-person.tsx';
import { hasSections, type OtherSections, prefetchSections, Sections } from './sections.tsx';

const readerOf = ({ id, role }: SessionUser, memberId: number | undefined): Reader => {
  if (role === 'super_admin') return role;
  return id === memberId ? 'self' : 'colleague';
};

const TABS = [
  { value: 'figures', label: 'Figures' },
  { value: 'testimonials', label: 'Testimonials' },
  { value: 'thanks', label: 'Thanks' },
] as const;

interface TabsProps extends SectionProps {
  below: ReactNode;
  others: OtherSections;
}
const MemberTabs = ({ below, ...props }: TabsProps) => {
  const { member, reader, others } = props;
  const wide = useIsWide();
  const rail = <Sections place="rail" {...props} />;
  const overview = (
    <>
      {!wide && rail}
      <Sections place="overview" {...props} />
    </>
  );
  return (
    <RecordPage
      label={member.full_name}
      rail={
        <>
          <MemberPerson member={member} />
          {wide && rail}
        </>
      }
      tabs={[
        { value: 'overview', label: 'Overview', content: overview },
        ...TABS.filter(({ value }) => hasSections(value, reader, others)).map((tab) => ({
          ...tab,
          content: <Sections key={tab.value} place={tab.value} {...props} />,
        })),
        ...(reader === 'super_admin' ? [{ value: 'history', label: 'History', content: below }] : []),
      ]}
    />
  );
};

interface Props {
  below?: ReactNode;
  /** What other features have about a member. */
  parts: OtherSections;
}

/** A member's page: how to reach them beside the sections about them, and for super admins the history `below`. */
export default function MemberScreen({ below, parts }: Props) {
  const user = useUser();
  const id = routeId(useParams().id);
  const answer = useGetMemberQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: member, error, isFetching, refetch } = answer;
  const missing = id === undefined || (isObject(error) && error.status === 404);
  const reader = readerOf(user, id);
  useEffect(() => void prefetchSections(reader, parts), [reader, parts]);
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
      {member ? (
        <MemberTabs key={member.id} member={member} reader={reader} others={parts} below={below} />
      ) : (
        <>
          <PageHeader title={title} />
          <Spinner />
        </>
      )}
    </>
  );
}
