import type { WhomToMeet } from '@bn/contract';
import { useWhomToMeetInfiniteQuery } from '../../../api/endpoints/one-to-ones.ts';
import { MESSAGES } from '../../../api/messages.ts';
import { usePages } from '../../../api/pages.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { shownDay } from '../../../ui/date/day-text.ts';
import { EmptyState, LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Link } from '../../../ui/router/link.tsx';
import type { Choice } from '../../../ui/select/choice.ts';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card, CardHeader, CardText } from '../../../ui/surface/card.tsx';
import { Spinner } from '../../../ui/surface/spinner.tsx';
import { ListSearch } from '../../../ui/table/list-search.tsx';
import { ShowMore } from '../../../ui/table/show-more.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import css from './who-next.module.css';

interface Props {
  onMeet: (partner: Choice) => void;
}

const referralsText = (open: number) => `${open} open ${open === 1 ? 'referral' : 'referrals'} between you`;

const Colleague = ({ member, onMeet }: Props & { member: WhomToMeet }) => {
  const { id, full_name, vertical, picture, last_met, planned, open_referrals } = member;
  return (
    <li className={css.row}>
      <Avatar name={full_name} picture={picture} size={44} />
      <CardText>
        <h3>
          <Link to={`/members/${id}`}>{full_name}</Link>
        </h3>
        <p>{vertical || '-'}</p>
        <p className="figures">{last_met ? `Met on ${shownDay(last_met)}` : 'Never met'}</p>
        {open_referrals > 0 && <p className="figures">{referralsText(open_referrals)}</p>}
      </CardText>
      {planned ? (
        <Link className={css.planned} to={`/one-to-ones/${planned.id}`}>
          Planned for {shownDay(planned.day)}
        </Link>
      ) : (
        <AppButton
          small
          variant="outline"
          aria-label={`Meet ${full_name}`}
          onClick={() => onMeet({ id, label: [full_name, vertical].filter(Boolean).join(' · ') })}
        >
          Meet
        </AppButton>
      )}
    </li>
  );
};

/** Everybody in the chapter: never met first, then longest ago. */
export const WhoNext = ({ onMeet }: Props) => {
  const state = useListState();
  const { search } = state;
  const list = usePages(useWhomToMeetInfiniteQuery({ search }));
  return (
    <Card aria-label="Who next">
      <CardHeader>
        <h2>Who next</h2>
        <ListSearch label="Search members" list={state} />
      </CardHeader>
      {list.loading && <Spinner />}
      {list.failed && (
        <LoadError message={MESSAGES.membersFailed} onRetry={list.retry} busy={list.fetching} />
      )}
      {!list.loading && !list.failed && list.rows.length === 0 && (
        <EmptyState {...(search === '' && { text: 'You are the only member so far' })} />
      )}
      <ul className={css.rows}>
        {list.rows.map((member) => (
          <Colleague key={member.id} member={member} onMeet={onMeet} />
        ))}
      </ul>
      <ShowMore {...list.more} />
    </Card>
  );
};
