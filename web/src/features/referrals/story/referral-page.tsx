import type { AnswerOf, Referral, Routes } from '@bn/contract';
import { NoteCard } from '../../../parts/thank-you/note-card.tsx';
import { useUser } from '../../../store/hooks.ts';
import { Actions } from '../../../ui/button/actions.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { Quiet, VisuallyHidden } from '../../../ui/text/parts.ts';
import { useAnswer } from '../answer/use-answer.tsx';
import { ReferralCard } from '../card/referral-card.tsx';
import { RemindButton } from '../card/remind-button.tsx';
import { daysWaited } from '../card/waiting.ts';
import { QueuedAnswers } from '../queued/queued-answers.tsx';
import { ReferralContacts } from './referral-contacts.tsx';
import css from './referral-page.module.css';
import { ReferralStory } from './referral-story.tsx';
import { useEditing } from './use-editing.tsx';

/** Of an imported note: it was withdrawn when it was made. */
export const isUnknown = ({ imported, withdrawn_at, created_at }: Referral): boolean =>
  imported === 1 && withdrawn_at === created_at;

interface Offer {
  label: string;
  act: () => void;
  first?: boolean;
}

/** A referral with its thank-you notes and its history; each button is shown only while the reader may use it. */
export const ReferralPage = ({ referral, notes, story, may }: AnswerOf<Routes['getReferral']>) => {
  const user = useUser();
  const received = referral.to_member_id === user.id;
  const { edit, thank, modals } = useAnswer();
  const { editReferral, withdrawReferral, editNote, withdrawNote, ...editing } = useEditing();
  const open = daysWaited(referral) !== undefined;
  const offers: (Offer | false)[] = [
    may.answer === 1 && {
      label: open ? 'Answer' : 'Change answer',
      act: () => edit(referral),
      first: open,
    },
    may.thank === 1 && {
      label: referral.thanked === 1 ? 'Thank again' : 'Say thank you',
      act: () => thank(referral),
    },
    may.correct === 1 && { label: 'Edit', act: () => editReferral(referral) },
    may.withdraw === 1 && { label: 'Withdraw', act: () => withdrawReferral(referral) },
  ];
  return (
    <div className={css.columns}>
      <section>
        <VisuallyHidden as="h2">Details</VisuallyHidden>
        <ul className="stack">
          {isUnknown(referral) ? (
            <Card as="li">
              <Quiet>A thank-you note of a former year, from a file. Its referral is not known.</Quiet>
            </Card>
          ) : (
            <ReferralCard
              linked={false}
              referral={referral}
              name={received ? referral.from_member_name : referral.to_member_name}
              received={received}
            >
              {referral.withdrawn_at && (
                <Quiet>
                  {referral.imported === 1 ? 'Its import was undone' : 'Withdrawn'} on{' '}
                  {formatDateTime(referral.withdrawn_at)}. It no longer counts.
                </Quiet>
              )}
              <QueuedAnswers referral={referral} onThank={thank} />
              {(offers.some(Boolean) || may.nudge === 1) && (
                <Actions>
                  {offers
                    .filter((offer) => offer !== false)
                    .map(({ label, act, first }) => (
                      <AppButton key={label} variant={first ? 'primary' : 'outline'} small onClick={act}>
                        {label}
                      </AppButton>
                    ))}
                  {may.nudge === 1 && <RemindButton id={referral.id} receiver={referral.to_member_name} />}
                </Actions>
              )}
            </ReferralCard>
          )}
          {notes
            .filter(({ status }) => status !== 'withdrawn')
            .map((note) => (
              <NoteCard key={note.id} note={note} onEdit={editNote} onWithdraw={withdrawNote} />
            ))}
        </ul>
        <ReferralContacts referral={referral} />
      </section>
      <Card>
        <h2>History</h2>
        <ReferralStory referral={referral} notes={notes} story={story} readerId={user.id} />
      </Card>
      {modals}
      {editing.modals}
    </div>
  );
};
