import type { ReactNode } from 'react';
import { chatIcon, copyIcon, Icon, mailIcon, phoneIcon, saveContactIcon } from '../button/icon.tsx';
import { useToast } from '../feedback/messages/toast.tsx';
import { saveFile } from '../file/save-file.ts';
import { EmailText } from '../text/email-text.tsx';
import css from './contact-actions.module.css';
import { callLink, mailLink, whatsAppLink } from './links.ts';
import { type Contact, vCardFileName, vCardOf } from './vcard.ts';

/** Copies a text; older browsers, plain http and a denied permission need the legacy way. */
const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    document.body.append(field);
    field.select();
    const copied = document.execCommand?.('copy') ?? false;
    field.remove();
    return copied;
  }
};

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

/** Contact actions: call, write, WhatsApp, copy, save as contact; actions without the needed details are left out. */
export const ContactActions = ({ contact, children }: Props) => {
  const { name, phone, email } = contact;
  const toast = useToast();
  const whatsApp = phone && whatsAppLink(phone);
  const copy = async () => {
    const copied = await copyText([name, phone, email].filter(Boolean).join('\n'));
    toast(copied ? 'success' : 'error', copied ? 'Copied.' : 'It could not be copied.');
  };
  const save = () => saveFile(vCardFileName(name), vCardOf(contact), 'text/vcard;charset=utf-8');
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
        <button type="button" aria-label={`Copy the contact details of ${name}`} onClick={copy}>
          <Icon path={copyIcon} />
          Copy
        </button>
        <button type="button" aria-label={`Save contact: ${name}`} onClick={save}>
          <Icon path={saveContactIcon} />
          Save
        </button>
      </div>
    </div>
  );
};
