import { skipToken } from '@reduxjs/toolkit/query/react';
import { isObject } from '../../../api/client/client.ts';
import { useGetOneToOneQuery } from '../../../api/endpoints/one-to-ones.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { NotFound } from '../../../ui/feedback/not-found.tsx';
import { routeId } from '../../../ui/router/route-id.ts';
import { useParams } from '../../../ui/router/routes.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { BackLink, PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { OneToOnePage } from './one-to-one-page.tsx';

export default function OneToOneScreen() {
  const id = routeId(useParams().id);
  const answer = useGetOneToOneQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: data, error, isFetching, refetch } = answer;
  const missing = id === undefined || (isObject(error) && error.status === 404);
  const found = data && !missing && !error ? data : undefined;
  return (
    <>
      <BackLink to="/one-to-ones" />
      <PageHeader title={found ? `One-to-one with ${found.one_to_one.partner.name}` : 'One-to-one'} />
      {missing && (
        <Card>
          <NotFound what="one-to-one" to="/one-to-ones">
            See all one-to-ones
          </NotFound>
        </Card>
      )}
      {!missing && error && (
        <Card>
          <LoadError message={MESSAGES.oneToOneFailed} onRetry={refetch} busy={isFetching} />
        </Card>
      )}
      {!missing && !error && !data && <Spinner />}
      {found && <OneToOnePage key={id} {...found} />}
    </>
  );
}
