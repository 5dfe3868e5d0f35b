import type { MemberFieldShownTo, MemberPage } from '@bn/contract';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../../store/hooks.ts';
import { LinkButton } from '../../../ui/surface/app-button.tsx';
import { Avatar } from '../../../ui/surface/avatar.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { Icon } from '../../../ui/surface/icon.tsx';
import { mailIcon, phoneIcon } from '../../../ui/surface/icons.ts';
import { EmailText } from '../../../ui/text/email-text.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { chapterLabel } from '../form/chapter-label.ts';

const Box = styled(Card)({ display: 'grid', gap: 20 });
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  '& p:first-of-type': { fontSize: '1.0625rem', fontWeight: 600 },
  '& p + p': { color: theme.vars.palette.text.secondary },
}));

const Contacts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
  gap: 12,
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minWidth: 0,
    minHeight: 50,
    padding: '8px 16px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 10,
    color: 'inherit',
    fontWeight: 550,
    textDecoration: 'none',
  },
  '& a:hover': { borderColor: theme.vars.palette.primary.main },
  '& svg': { color: theme.vars.palette.primary.main },
}));

const ToChapter = styled(Link)({
  '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
});

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
    <Box aria-label="Contact">
      <Head>
        <Avatar name={member.full_name} size={56} />
        <div>
          <p>{member.vertical || '-'}</p>
          <p>
            {role === 'super_admin' && member.chapter ? (
              <ToChapter to={`/admin/chapters/${member.chapter.id}`}>{chapter}</ToChapter>
            ) : (
              chapter
            )}
          </p>
          <p className="figures">Joined {formatDateTime(member.created_at)}</p>
        </div>
      </Head>
      {mayGive && (
        <LinkButton
          to="/elevated/referral-sent?give=1"
          state={{ to: { id: member.id, label: `${member.full_name} · ${member.vertical}` } }}
        >
          Give Referral
        </LinkButton>
      )}
      <Contacts>{CONTACT_FIELDS.map((field) => member[field] && CONTACTS[field](member[field]))}</Contacts>
    </Box>
  );
};
