import type { MemberFieldShownTo, MemberPage } from '@bn/contract';
import type { ReactNode } from 'react';
import { useUser } from '../../../store/hooks.ts';
import { Link } from '../../../ui/router/link.tsx';
import { LinkButton } from '../../../ui/surface/app-button.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Icon } from '../../../ui/surface/icon.tsx';
import { mailIcon, phoneIcon } from '../../../ui/surface/icons.ts';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { chapterLabel } from '../form/chapter-label.ts';
import css from './member-person.module.css';

/** Whatever colleagues see of a member, beyond name and vertical, is here: a new field does not compile until it has a line. */
const CONTACTS: Record<Exclude<MemberFieldShownTo<'colleagues'>, 'full_name' | 'vertical'>, Contact> = {
  phone: (phone) => (
    <a key="phone" href={`tel:${phone}`} aria-label={`Call ${phone}`}>
      <Icon path={phoneIcon} />
      <span className="figures">{phone}</span>
    </a>
  ),
  email: (email) => (
    <a key="email" href={`mailto:${email}`} aria-label={`Write to ${email}`}>
      <Icon path={mailIcon} />
      <span>
        <EmailText email={email} />
      </span>
    </a>
  ),
};
type Contact = (value: string) => ReactNode;
const CONTACT_FIELDS = Object.keys(CONTACTS) as (keyof typeof CONTACTS)[];

/** Who somebody is, and how to reach them. */
export const MemberPerson = ({ member }: { member: MemberPage }) => {
  const { id, role, chapter_id } = useUser();
  const mayGive = role === 'member' && id !== member.id && chapter_id === member.chapter?.id;
  const chapter = chapterLabel(member.chapter);
  return (
    <Card className={css.box} aria-label="Contact">
      <div className={css.head}>
        <Avatar name={member.full_name} size={56} />
        <div>
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
          <p className="figures">Joined {formatDateTime(member.created_at)}</p>
        </div>
      </div>
      {mayGive && (
        <LinkButton
          to="/elevated/referral-sent?give=1"
          state={{ to: { id: member.id, label: `${member.full_name} · ${member.vertical}` } }}
        >
          Give Referral
        </LinkButton>
      )}
      <div className={css.contacts}>
        {CONTACT_FIELDS.map((field) => member[field] && CONTACTS[field](member[field]))}
      </div>
    </Card>
  );
};
