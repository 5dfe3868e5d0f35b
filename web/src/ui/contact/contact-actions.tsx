import type { ReactNode } from 'react';
import { chatIcon, Icon, mailIcon, phoneIcon, saveContactIcon } from '../button/icon.tsx';
import { useToast } from '../feedback/messages/toast.tsx';
import { saveFile } from '../file/save-file.ts';
import { Share } from '../file/share.tsx';
import { EmailText } from '../text/email-text.tsx';
import css from './contact-actions.module.css';
import { callLink, mailLink, whatsAppLink } from './links.ts';
import type { Contact } from './vcard.ts';

export const PhoneLink = ({ phone }: { phone: string | undefined }) =>
  phone && (
    <a href={callLink(phone)} aria-label={`Call ${phone}`}>
      <Icon path={phoneIcon} />
      <span className="figures">{phone}</span>
    </a>
  );

export const EmailLink = ({ email }: { email: string | undefined }) =>
  email && (
    <a href={mailLink(email)} aria-label={`Write to ${email}`}>
      <Icon path={mailIcon} />
      <span>
        <EmailText email={email} />
      </span>
    </a>
  );

interface Props {
  contact: Contact;
  /** The links to call and write, and further details to read. */
  children: ReactNode;
}

/** Contact actions: call, write, WhatsApp, share or copy, save as contact; actions without the needed details are left out. */
export const ContactActions = ({ contact, children }: Props) => {
  const { name, phone, email, business } = contact;
  const whatsApp = phone && whatsAppLink(phone);
  const toast = useToast();
  const save = async () => {
    const cards = await import('./vcard.ts').catch(() => undefined);
    if (!cards) return toast('error', 'The contact could not be saved.');
    saveFile(cards.vCardFileName(name), cards.vCardOf(contact), 'text/vcard;charset=utf-8');
  };
  if (!phone && !email) return null;
  return (
    <div className={css.root}>
      <div className={css.addresses}>{children}</div>
      <div className={css.actions}>
        {whatsApp && (
          <a href={whatsApp} target="_blank" rel="noreferrer" aria-label={`WhatsApp ${name}`}>
            <Icon path={chatIcon} />
            WhatsApp
          </a>
        )}
        <Share
          what={`the contact details of ${name}`}
          text={[name, business, phone, email].filter(Boolean).join('\n')}
          button={(props) => <button type="button" {...props} />}
        />
        <button type="button" aria-label={`Save contact: ${name}`} onClick={save}>
          <Icon path={saveContactIcon} />
          Save
        </button>
      </div>
    </div>
  );
};
