import type { ChapterPage, Member } from '@bn/contract';
import { FLAG_WORDS, FLAGS, TITLE_LABELS } from '@bn/contract/domain';
import { chapterChoice, filterText } from '../../../api/endpoints/chapter-label.ts';
import { useListMembersQuery } from '../../../api/endpoints/members.ts';
import { Link } from '../../../ui/router/link.tsx';
import { RowLink, TallLink } from '../../../ui/router/links.ts';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card, LinkedCardHeader } from '../../../ui/surface/card.tsx';
import { ListTitle } from '../../../ui/table/list-title.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { Quiet } from '../../../ui/text/parts.ts';
import css from './chapter-people.module.css';

const MOST_LEADERS = 6;
const MOST_FACES = 24;

/** The chapter's elevated members, and its first members by name. */
export const leadersOf = (chapterId: number) => ({
  query: { chapter_id: chapterId, elevated: 1 as const, page: 1, page_size: MOST_LEADERS },
});
export const facesOf = (chapterId: number) => ({
  query: { chapter_id: chapterId, page: 1, page_size: MOST_FACES },
});

/** The member list filtered by this chapter. */
export const membersOf = (chapter: ChapterPage, more = {}) =>
  `/members?${new URLSearchParams({ chapter: filterText(chapterChoice(chapter)), ...more })}`;

const heldBy = ({ permissions, title }: Member): string => {
  const held = FLAGS.filter((flag) => permissions?.[flag] === 1);
  const words =
    held.length === FLAGS.length ? 'All permissions' : held.map((flag) => FLAG_WORDS[flag]).join(', ');
  return title ? `${TITLE_LABELS[title]} · ${words}` : words;
};

/** Who leads the chapter: its elevated members, with what each may do. Left out if they fail to load. */
export const ChapterLeaders = ({ chapter }: { chapter: ChapterPage }) => {
  const { currentData } = useListMembersQuery(leadersOf(chapter.id));
  if (!currentData) return null;
  return (
    <Card aria-label="Who leads it">
      <LinkedCardHeader>
        <h2>Who leads it</h2>
        <TallLink to={membersOf(chapter, { elevated: '1' })}>See all</TallLink>
      </LinkedCardHeader>
      {currentData.rows.length === 0 && <Quiet>Nobody has permissions yet.</Quiet>}
      <ul>
        {currentData.rows.map((member) => (
          <li key={member.id}>
            <RowLink className={css.leader} to={`/members/${member.id}`}>
              <Avatar name={member.full_name} picture={member.picture} />
              <div>
                <strong>{member.full_name}</strong>
                <Quiet>{heldBy(member)}</Quiet>
              </div>
            </RowLink>
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** The chapter's members as faces, each leading to its page. Left out if they fail to load. */
export const ChapterFaces = ({ chapter }: { chapter: ChapterPage }) => {
  const { currentData } = useListMembersQuery(facesOf(chapter.id));
  if (!currentData) return null;
  const { rows, total } = currentData;
  return (
    <Card aria-label="Members">
      <LinkedCardHeader>
        <ListTitle>
          <h2>Members</h2>
          <span>{formatCount(total)}</span>
        </ListTitle>
        <TallLink to={membersOf(chapter)}>See all</TallLink>
      </LinkedCardHeader>
      {rows.length === 0 && <Quiet>Nobody is here yet.</Quiet>}
      <ul className={css.faces}>
        {rows.map(({ id, full_name, picture }) => (
          <li key={id}>
            <Link className={css.face} to={`/members/${id}`}>
              <Avatar name={full_name} size={44} picture={picture} />
              <span>{full_name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};
