import type { Referral } from '@bn/contract';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useGetMemberQuery } from '../../../api/endpoints/members.ts';
import { useUser } from '../../../store/hooks.ts';
import { ContactActions, EmailLink, PhoneLink } from '../../../ui/contact/contact-actions.tsx';
import { Link } from '../../../ui/router/link.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import css from './referral-contacts.module.css';

/** One of the two people, if the reader may see them: not someone who has left or moved. */
const PersonContact = ({ id }: { id: number }) => {
  const user = useUser();
  const { currentData: member } = useGetMemberQuery(id === user.id ? skipToken : { params: { id } });
  if (!member) return null;
  return (
    <section className={css.person} aria-label={member.full_name}>
      <h3>
        <Link to={`/members/${id}`}>{member.full_name}</Link>
      </h3>
      <ContactActions
        contact={{
          name: member.full_name,
          phone: member.phone,
          email: member.email,
          business: member.vertical,
        }}
      >
        <PhoneLink phone={member.phone} />
        <EmailLink email={member.email} />
      </ContactActions>
    </section>
  );
};

export const ReferralContacts = ({ referral }: { referral: Referral }) => (
  <Card
    className="stack"
    style={{ gap: 'var(--bn-space-5)', marginTop: 'var(--bn-space-4)' }}
    aria-label="Contacts"
  >
    <h2>Contacts</h2>
    {referral.contact_number && (
      <section className={css.person} aria-label="The prospect">
        <h3>The prospect</h3>
        <ContactActions
          contact={{
            name: `Referral from ${referral.from_member_name}`,
            unnamed: true,
            phone: referral.contact_number,
            note: referral.referral_notes,
          }}
        >
          <PhoneLink phone={referral.contact_number} />
        </ContactActions>
      </section>
    )}
    <PersonContact id={referral.from_member_id} />
    <PersonContact id={referral.to_member_id} />
  </Card>
);
