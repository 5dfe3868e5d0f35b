import {
  LARGE_EXPORT,
  TESTIMONIAL_FILTERS,
  TESTIMONIAL_STATUS_LABELS,
  type TestimonialFilter,
} from '@bn/contract/domain';
import { useRef } from 'react';
import { isObject } from '../../api/client/client.ts';
import { useExport } from '../../api/endpoints/exports.ts';
import { useListTestimonialsInfiniteQuery } from '../../api/endpoints/testimonials.ts';
import { MESSAGES } from '../../api/messages.ts';
import { usePages } from '../../api/pages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ExportButton } from '../../ui/file/export-button.tsx';
import { ChoiceBar } from '../../ui/input/choice-bar.tsx';
import { Card, CardHeader } from '../../ui/surface/card.tsx';
import { ListSearch } from '../../ui/table/list-search.tsx';
import { ListTitle } from '../../ui/table/list-title.ts';
import { LoadedList } from '../../ui/table/loaded-list.tsx';
import { OldestFirst, orderItem, orderOf } from '../../ui/table/oldest-first.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { useScrollOnce } from '../../ui/table/use-scroll-once.ts';
import { formatCount } from '../../ui/text/format.ts';
import { useIsPhone } from '../../ui/theme/use-media.ts';
import { TestimonialList } from './testimonial-list.tsx';
import css from './testimonials-section.module.css';

const OPTIONS = TESTIMONIAL_FILTERS.map((value) => ({ value, label: TESTIMONIAL_STATUS_LABELS[value] }));
const FORBIDDEN =
  'This page is for super admins, and for members who may approve testimonials. Ask a super admin if you need it.';

const statusOf = (text: string): TestimonialFilter =>
  TESTIMONIAL_FILTERS.find((status) => status === text) ?? 'pending';

/** A tab of the approval screen, for those who decide: their chapter's testimonials, or for super admins everyone's. */
export default function TestimonialsToDecide() {
  const state = useListState();
  const { search, param, setParam } = state;
  const status = statusOf(param('status'));
  const wanted = { search, status, ...orderOf(state) };
  const answer = useListTestimonialsInfiniteQuery(wanted);
  const list = usePages(answer);
  const forbidden = isObject(answer.error) && answer.error.status === 403;
  const phone = useIsPhone();
  const title = useRef<HTMLHeadingElement>(null);
  const scrollToMarked = useScrollOnce();
  const onExport = useExport('exportTestimonials', wanted);
  if (forbidden)
    return (
      <Card>
        <EmptyState text={FORBIDDEN} />
      </Card>
    );
  return (
    <Card className={css.box}>
      <CardHeader className={css.head}>
        <ListTitle>
          <h2 ref={title} tabIndex={-1}>
            {TESTIMONIAL_STATUS_LABELS[status]}
          </h2>
          <span role="status">{!list.loading && !list.failed && formatCount(list.total)}</span>
        </ListTitle>
        <div className={css.search}>
          {!phone && <OldestFirst list={state} />}
          <ListSearch label="Search testimonials by name" list={state} style={{ maxWidth: 340 }} />
          <ExportButton onExport={onExport} large={list.total >= LARGE_EXPORT} more={[orderItem(state)]} />
        </div>
      </CardHeader>
      <ChoiceBar
        label="Status"
        options={OPTIONS}
        value={status}
        onValue={(value) => setParam('status', value === 'pending' ? '' : value)}
      />
      <LoadedList list={list} what="testimonials" failedText={MESSAGES.testimonialsFailed}>
        <TestimonialList
          rows={list.rows}
          names="both"
          title={title}
          marked={{ key: param('testimonial'), ref: scrollToMarked }}
        />
      </LoadedList>
    </Card>
  );
}
