import { LIMITS } from '@bn/contract/domain';
import { useGetMemberQuery, useSetIdealReferralMutation } from '../../../api/endpoints/members.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { useUser } from '../../../store/hooks.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { LoadError } from '../../../ui/feedback/empty-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { type Reading, useForm } from '../../../ui/form/use-form.ts';
import { TextArea } from '../../../ui/input/text-area.tsx';
import { Card } from '../../../ui/surface/card.tsx';
import { LongText } from '../../../ui/text/long-text.tsx';
import { useInPlace } from '../../../ui/theme/use-in-place.ts';
import { SectionHead } from '../section-head.ts';
import css from './ideal-referral.module.css';

interface Values {
  ideal_referral: string;
}

const read = ({ ideal_referral }: Values): Reading<Values, Values> =>
  [...ideal_referral.trim()].length > LIMITS.idealReferral
    ? { errors: { ideal_referral: `At most ${LIMITS.idealReferral} characters` } }
    : { body: { ideal_referral: ideal_referral.trim() } };

const IdealReferralForm = ({ text, onClose }: { text: string; onClose: () => void }) => {
  const [set] = useSetIdealReferralMutation();
  const form = useForm({
    draft: 'ideal-referral',
    start: { ideal_referral: text },
    read,
    send: (body) => set({ body }).unwrap(),
    sent: { text: 'Saved.', ms: 1200 },
    failed: 'It could not be saved.',
    reasonsOf,
    onClose,
  });
  const { helperText = `Up to ${LIMITS.idealReferral} characters`, ...field } = form.field('ideal_referral');
  return (
    <Form form={form} action="Save" inPage>
      <TextArea label="My ideal referral" readOnly={form.locked} {...field} helperText={helperText} />
    </Form>
  );
};

/** Whom the user would like to be introduced to: shown on their page to their chapter. */
export const IdealReferral = () => {
  const { id } = useUser();
  const edit = useInPlace();
  const { data: member, error, isFetching, refetch } = useGetMemberQuery({ params: { id } });
  const text = member?.ideal_referral ?? '';
  return (
    <Card aria-label="My ideal referral">
      <SectionHead>
        <div>
          <h2>My ideal referral</h2>
          <p>Who would you like to meet? Your chapter sees this on your page.</p>
        </div>
        {member && !edit.open && (
          <AppButton ref={edit.opener} variant="outline" onClick={edit.show}>
            {text ? 'Edit' : 'Write it'}
          </AppButton>
        )}
      </SectionHead>
      <div className={css.text}>
        {!member && error ? (
          <LoadError message="Your profile could not be loaded." onRetry={refetch} busy={isFetching} />
        ) : edit.open ? (
          <IdealReferralForm text={text} onClose={edit.close} />
        ) : (
          text && <LongText text={text} />
        )}
      </div>
    </Card>
  );
};
