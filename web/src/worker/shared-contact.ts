import { readVCard } from '../ui/contact/read-vcard.ts';
import { sharedContact } from '../ui/contact/shared-contact.ts';

/** Numbers come first in a card; what follows, such as a photo or thousands of other cards, is not read. */
const MOST_BYTES = 64 * 1024;

const contactsOf = async (request: Request) => {
  const file = (await request.formData()).get('contact');
  if (!(file instanceof File)) return [];
  // A referral has no field for an e-mail.
  return readVCard(await file.slice(0, MOST_BYTES).text()).map(({ name, phone }) => ({ name, phone }));
};

/** A contact card that another app shares: read here, never sent; Give Referral opens with its number. */
export const receiveContact = async (request: Request): Promise<Response> => {
  await sharedContact.keep(await contactsOf(request).catch(() => [])).catch(() => undefined);
  return Response.redirect('/elevated/referral-sent?give=shared', 303);
};
