import type { HistoryEntry } from '@bn/contract';
import {
  guestWords,
  HISTORY_SENTENCES,
  HISTORY_THINGS,
  type HistoryFilter,
  meetingWords,
  noteWords,
  oneToOneWords,
  testimonialWords,
} from '@bn/contract/domain';
import { formatAmount } from '../../ui/text/format.ts';

export const FILTER_LABELS: Record<HistoryFilter, string> = {
  everything: 'Everything',
  sign_in: 'Sign-ins and passwords',
  membership: 'Memberships',
  change: 'Changes',
  permissions: 'Permissions',
  approval: 'Approvals',
  export: 'Exports',
  refused: 'Refused',
};

export interface Part {
  key: string;
  text: string;
  to?: string;
}

type Named = Omit<Part, 'key'>;

const whoOf = ({ who }: HistoryEntry): Named => {
  if (!who) return { text: 'Someone' };
  return who.role === 'member' ? { text: who.name, to: `/members/${who.id}` } : { text: who.name };
};

const aboutOf = ({ about, action }: HistoryEntry): Named => {
  if (!about) return { text: 'someone' };
  const name = about.name ?? '-';
  if (about.type === 'chapter') return { text: name, to: `/admin/chapters/${about.id}` };
  if (about.type === 'user')
    return action === 'super_admin.created' ? { text: name } : { text: name, to: `/members/${about.id}` };
  if (about.type === 'import') return { text: HISTORY_THINGS.import };
  if (about.type === 'meeting') return { text: meetingWords(about.name), to: `/meetings/${about.id}` };
  if (about.type === 'guest') return { text: guestWords(about.name) };
  if (about.type === 'testimonial') return { text: testimonialWords(action, about) };
  if (about.type === 'one_to_one') return { text: oneToOneWords(about.name) };
  const text = about.note ? noteWords(about.note, formatAmount) : HISTORY_THINGS[about.type];
  return about.referral_id === null ? { text } : { text, to: `/referrals/${about.referral_id}` };
};

/** An entry's sentence in parts; names and items link to their pages. */
export const sentenceOf = (entry: HistoryEntry): Part[] =>
  (HISTORY_SENTENCES[entry.action] ?? entry.action)
    .split(/(\{who\}|\{about\})/)
    .filter(Boolean)
    .map((part) => {
      if (part === '{who}') return { key: part, ...whoOf(entry) };
      return part === '{about}' ? { key: part, ...aboutOf(entry) } : { key: part, text: part };
    });
