import {
  LARGE_EXPORT,
  TESTIMONIAL_FILTERS,
  TESTIMONIAL_STATUS_LABELS,
  type TestimonialFilter,
} from '@bn/contract/domain';
import { useRef } from 'react';
import { isObject } from '../../../api/client/client.ts';
import { useExport } from '../../../api/endpoints/exports.ts';
import { useListTestimonialsInfiniteQuery } from '../../../api/endpoints/testimonials.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ExportButton } from '../../../ui/file/export-button.tsx';
import { ChoiceBar } from '../../../ui/input/choice-bar.tsx';
import { Card, CardHeader } from '../../../ui/surface/card.tsx';
import { BackLink } from '../../../ui/surface/page/back-link.tsx';
import { PageHeader } from '../../../ui/surface/page/page-header.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { ListTitle } from '../../../ui/table/list-title.ts';
import { ShowMore } from '../../../ui/table/show-more.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { TestimonialList } from './testimonial-list.tsx';
import css from './testimonials-section.module.css';

const OPTIONS = TESTIMONIAL_FILTERS.map((value) => ({ value, label: TESTIMONIAL_STATUS_LABELS[value] }));
const FORBIDDEN =
  'This page is for super admins, and for members who may approve testimonials. Ask a super admin if you need it.';

const statusOf = (text: string): TestimonialFilter =>
  TESTIMONIAL_FILTERS.find((status) => status === text) ?? 'pending';

/** For those who decide: their chapter's testimonials, or for super admins everyone's. */
export default function TestimonialsScreen() {
  const list = useListState();
  const { search, param, setParam } = list;
  const status = statusOf(param('status'));
  const wanted = { search, status };
  const answer = useListTestimonialsInfiniteQuery(wanted);
  const { rows, total, loading, fetching, failed, retry, more } = usePages(answer);
  const forbidden = isObject(answer.error) && answer.error.status === 403;
  const title = useRef<HTMLHeadingElement>(null);
  const onExport = useExport('exportTestimonials', wanted);
  if (forbidden)
    return (
      <>
        <BackLink to="/dashboard" />
        <PageHeader title="Testimonials" />
        <Card>
          <EmptyState text={FORBIDDEN} />
        </Card>
      </>
    );
  return (
    <>
      <BackLink to="/dashboard" />
      <PageHeader title="Testimonials" />
      <Card className={css.box}>
        <CardHeader className={css.head}>
          <ListTitle>
            <h2 ref={title} tabIndex={-1}>
              {TESTIMONIAL_STATUS_LABELS[status]}
            </h2>
            <span role="status">{!loading && !failed && formatCount(total)}</span>
          </ListTitle>
          <div className={css.search}>
            <ListSearch label="Search testimonials by name" list={list} style={{ maxWidth: 340 }} />
            <ExportButton onExport={onExport} large={total >= LARGE_EXPORT} />
          </div>
        </CardHeader>
        <ChoiceBar
          label="Status"
          options={OPTIONS}
          value={status}
          onValue={(value) => setParam('status', value === 'pending' ? '' : value)}
        />
        {failed && <LoadError message={MESSAGES.testimonialsFailed} onRetry={retry} busy={fetching} />}
        {!failed && loading && (
          <Skeleton className={css.loading} role="status" aria-label="Loading testimonials" />
        )}
        {!failed && !loading && rows.length === 0 && <EmptyState />}
        {rows.length > 0 && <TestimonialList rows={rows} names="both" title={title} />}
        <ShowMore {...more} />
      </Card>
    </>
  );
}
