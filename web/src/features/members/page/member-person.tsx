import type { MemberFieldShownTo, MemberPage } from '@bn/contract';
import { Fragment, type ReactNode } from 'react';
import { chapterLabel } from '../../../api/endpoints/chapter-label.ts';
import { useUser } from '../../../store/hooks.ts';
import { LinkButton } from '../../../ui/button/app-button.tsx';
import { ContactActions, EmailLink, PhoneLink } from '../../../ui/contact/contact-actions.tsx';
import type { Contact } from '../../../ui/contact/vcard.ts';
import { Link } from '../../../ui/router/link.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { PageTitle } from '../../../ui/surface/page/page-header.tsx';
import { formatDay } from '../../../ui/text/format.ts';
import css from './member-person.module.css';

type Shown = Exclude<MemberFieldShownTo<'colleagues'>, 'full_name' | 'vertical'>;

/** What colleagues see of a member beyond name and vertical: a new field does not compile until it is shown here. */
const DETAILS: Record<Shown, (member: MemberPage) => ReactNode> = {
  phone: ({ phone }) => <PhoneLink phone={phone} />,
  email: ({ email }) => <EmailLink email={email} />,
};

const contactOf = ({ full_name, phone, email, vertical }: MemberPage): Contact => ({
  name: full_name,
  phone,
  email,
  business: vertical,
});

/** Who the member is, and how to reach them. */
export const MemberPerson = ({ member }: { member: MemberPage }) => {
  const { id, role, chapter_id } = useUser();
  const mayGive = role === 'member' && id !== member.id && chapter_id === member.chapter?.id;
  const chapter = chapterLabel(member.chapter);
  const choice = { id: member.id, label: `${member.full_name} · ${member.vertical}` };
  return (
    <Card className={css.box} aria-label="Contact">
      <div className={css.head}>
        <Avatar name={member.full_name} size={72} picture={member.picture} />
        <div>
          <PageTitle title={member.full_name} />
          <p>{member.vertical || '-'}</p>
          <p>
            {role === 'super_admin' && member.chapter ? (
              <Link className={css.toChapter} to={`/admin/chapters/${member.chapter.id}`}>
                {chapter}
              </Link>
            ) : (
              chapter
            )}
          </p>
          <p className="figures">Member since {formatDay(member.created_at)}</p>
        </div>
      </div>
      {mayGive && (
        <div className={css.offers}>
          <LinkButton to="/elevated/referral-sent?give=1" state={{ to: choice }}>
            Give Referral
          </LinkButton>
          <LinkButton to="/one-to-ones?plan=1" state={{ partner: choice }} variant="outline">
            Meet
          </LinkButton>
        </div>
      )}
      <ContactActions contact={contactOf(member)}>
        {Object.entries(DETAILS).map(([field, show]) => (
          <Fragment key={field}>{show(member)}</Fragment>
        ))}
      </ContactActions>
    </Card>
  );
};
