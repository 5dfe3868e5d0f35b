import { lazy, Suspense } from 'react';
import type { FromContactsProps } from './contact-choice.tsx';
import css from './from-contacts.module.css';

const ContactChoice = lazy(() => import('./contact-choice.tsx'));

/** Below a field for a number: takes it from the phone's contacts, where the browser offers that. */
export const FromContacts = (props: FromContactsProps) => {
  const { among = [] } = props;
  if (!('contacts' in navigator) && among.length < 2) return null;
  return (
    <Suspense fallback={<div className={css.room} />}>
      <ContactChoice {...props} />
    </Suspense>
  );
};
