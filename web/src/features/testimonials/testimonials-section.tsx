import { SCROLL_SIZE, TESTIMONIAL_DIRECTIONS, type TestimonialDirection } from '@bn/contract/domain';
import { useRef, useState } from 'react';
import { isObject } from '../../api/client/client.ts';
import { useMemberTestimonialsQuery } from '../../api/endpoints/testimonials.ts';
import { MESSAGES } from '../../api/messages.ts';
import type { SectionProps } from '../../parts/member/section.ts';
import { useUser } from '../../store/hooks.ts';
import { AppButton } from '../../ui/button/app-button.tsx';
import { EmptyState, LoadError } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ChoiceBar } from '../../ui/input/choice-bar.tsx';
import { Modal, useModal } from '../../ui/overlay/modal/modal.tsx';
import { Link } from '../../ui/router/link.tsx';
import { TallLink } from '../../ui/router/links.ts';
import { Card, CardHeader } from '../../ui/surface/card.tsx';
import { ListTitle } from '../../ui/table/list-title.ts';
import { ShowMore } from '../../ui/table/show-more.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { formatCount } from '../../ui/text/format.ts';
import { WriteForm } from './forms/write-form.tsx';
import { TestimonialList } from './testimonial-list.tsx';
import css from './testimonials-section.module.css';

const CHOICES: readonly { value: TestimonialDirection; label: string }[] = [
  { value: 'received', label: 'About you' },
  { value: 'given', label: 'By you' },
];

/** So many of them in the overview. */
const LATEST = 2;

/** What was written about a member; on one's own page also what one wrote. */
export default function TestimonialsSection({ member, reader, latest }: SectionProps) {
  const { role, permissions } = useUser();
  const { param, setParam } = useListState();
  const [size, setSize] = useState(SCROLL_SIZE);
  const writing = useModal();
  const title = useRef<HTMLHeadingElement>(null);
  const wanted = TESTIMONIAL_DIRECTIONS.find((known) => known === param('testimonials'));
  const direction = reader === 'self' && !latest ? (wanted ?? 'received') : 'received';
  // While more of them load, those that are there stay.
  const answer = useMemberTestimonialsQuery({
    params: { id: member.id },
    query: { direction, page_size: size },
  });
  const { data, currentData, error, isFetching, refetch } = answer;
  const shown = error ? undefined : (currentData ?? (size > SCROLL_SIZE ? data : undefined));
  const all = shown?.testimonials?.filter(isObject);
  const rows = latest ? all?.slice(0, LATEST) : all;
  const total = shown?.total ?? 0;
  const mayWrite = shown?.may_write === 1;
  const decides = !latest && (role === 'super_admin' || permissions.can_approve_testimonial === 1);
  return (
    <Card className={css.box} aria-labelledby="testimonials-title">
      <CardHeader className={css.head}>
        <ListTitle>
          <h2 ref={title} id="testimonials-title" tabIndex={-1}>
            Testimonials
          </h2>
          <span role="status">{total > 0 && formatCount(total)}</span>
        </ListTitle>
        {(mayWrite || decides) && (
          <div className={css.tools}>
            {mayWrite && <AppButton onClick={() => writing.show(undefined)}>Write a testimonial</AppButton>}
            {decides && <Link to="/admin/approval?tab=testimonials">All testimonials</Link>}
          </div>
        )}
      </CardHeader>
      {reader === 'self' && !latest && (
        <ChoiceBar
          label="Show"
          options={CHOICES}
          value={direction}
          onValue={(value) => setParam('testimonials', value === 'received' ? '' : value)}
        />
      )}
      {error && <LoadError message={MESSAGES.testimonialsFailed} onRetry={refetch} busy={isFetching} />}
      {!error && !rows && (
        <Skeleton className={css.loading} role="status" aria-label="Loading testimonials" />
      )}
      {rows?.length === 0 && <EmptyState text="No testimonials yet" />}
      {rows && rows.length > 0 && (
        <TestimonialList rows={rows} names={direction === 'given' ? 'receiver' : 'writer'} title={title} />
      )}
      {latest ? (
        total > LATEST && <TallLink to={`/members/${member.id}#testimonials`}>See all</TallLink>
      ) : (
        <ShowMore
          hasMore={rows !== undefined && rows.length < total}
          busy={isFetching}
          onMore={() => setSize(size + SCROLL_SIZE)}
        />
      )}
      <Modal {...writing.frame} title="Write a testimonial" width="45%">
        <WriteForm receiver={{ id: member.id, name: member.full_name }} onClose={writing.close} />
      </Modal>
    </Card>
  );
}
