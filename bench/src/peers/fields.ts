import { FLAGS } from '@bn/contract';

/** The columns and values that all peers share. */
export const MEMBER_FIELDS = [
  'id',
  'full_name',
  'email',
  'phone',
  'vertical',
  'subscription_valid_till',
  ...FLAGS,
];
export const REFERRAL_FIELDS = [
  'id',
  'referral_type',
  'tier',
  'contact_number',
  'contact_preference',
  'referral_status',
  'referral_notes',
  'converted_to_business',
  'date_sent',
];

/** Texts that match in names and e-mails only, because our search also looks at phones and trades. */
export const SEARCHES =
  'ara mar ste anna nik ina fel lei ben costa ruth hannah chl son joanna marta rao kim grace wyx'.split(' ');

export const queryOf = (params: Record<string, string | number>): string =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString();
