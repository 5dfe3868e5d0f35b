import type { ChapterPage } from '@bn/contract';
import styled from '@emotion/styled';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useGetChapterQuery } from '../../api/chapters.ts';
import { isObject } from '../../api/client.ts';
import { MESSAGES } from '../../api/messages.ts';
import { AppButton, LinkButton } from '../../ui/app-button.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { editIcon } from '../../ui/icons.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { routeId } from '../../ui/route-id.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { atPhone } from '../../ui/theme.ts';
import { useInPlace } from '../../ui/use-in-place.ts';
import { ChapterFigures } from './chapter-figures.tsx';
import { EditChapterForm } from './edit-chapter-form.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16, '& > *': { minWidth: 0 } });

const About = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  '& > div': { flex: 1, minWidth: 0 },
  '& p:first-of-type': { fontSize: '1.0625rem', fontWeight: 600 },
  '& p + p': { color: theme.vars.palette.text.secondary },
  [atPhone]: { flexWrap: 'wrap', '& > button': { width: '100%' } },
}));

const Links = styled('div')({
  display: 'flex',
  gap: 12,
  [atPhone]: { width: '100%', flexDirection: 'column' },
});

const Crumb = styled(Link)({ display: 'inline-flex', alignItems: 'center', minHeight: 44 });

/** Name and region, or the form that changes them. */
const AboutChapter = ({ chapter }: { chapter: ChapterPage }) => {
  const edit = useInPlace();
  if (edit.open)
    return (
      <Card>
        <EditChapterForm chapter={chapter} onClose={edit.close} />
      </Card>
    );
  return (
    <Card>
      <About>
        <Avatar name={chapter.name} size={56} />
        <div>
          <p>{chapter.region}</p>
          <p className="figures">Since {formatDateTime(chapter.created_at)}</p>
        </div>
        <AppButton ref={edit.opener} variant="outline" onClick={edit.show}>
          <Icon path={editIcon} />
          Edit
        </AppButton>
      </About>
    </Card>
  );
};

/** The members' list with its chapter filter on; see `filterText` there. */
const membersOf = ({ id, name, region }: ChapterPage) =>
  `/members?${new URLSearchParams({ chapter: `${id} ${name} - ${region}` })}`;

export default function ChapterScreen({ below }: { below?: ReactNode }) {
  const id = routeId(useParams().id);
  const answer = useGetChapterQuery(id === undefined ? skipToken : { params: { id } });
  const { currentData: chapter, error, isFetching, refetch } = answer;
  const missing = id === undefined || (isObject(error) && error.status === 404);
  return (
    <>
      <Crumb to="/admin/chapters">All chapters</Crumb>
      <PageHeader title={!error && chapter ? chapter.name : 'Chapter'}>
        {!error && chapter && (
          <Links>
            <LinkButton to={`/chapters/${chapter.id}/report`} variant="outline">
              Report
            </LinkButton>
            <LinkButton to={membersOf(chapter)} variant="secondary">
              See its members
            </LinkButton>
          </Links>
        )}
      </PageHeader>
      {missing ? (
        <Card>
          <EmptyState />
        </Card>
      ) : error ? (
        <Card>
          <LoadError message={MESSAGES.chapterFailed} onRetry={refetch} busy={isFetching} />
        </Card>
      ) : !chapter ? (
        <Spinner />
      ) : (
        <Stack>
          <AboutChapter key={chapter.id} chapter={chapter} />
          <ChapterFigures chapter={chapter} />
          {below}
        </Stack>
      )}
    </>
  );
}
