import { SCORE_COLOUR_LABELS, SCORE_CRITERIA } from '@bn/contract/domain';
import { DEFAULT_SCORE_RULES, type ScoreRules } from '@bn/contract/score';
import { useState } from 'react';
import {
  useResetScoreRulesMutation,
  useSetScoreRulesMutation,
} from '../../../api/endpoints/figures/scores.ts';
import { reasonsOf } from '../../../api/refused-fields.ts';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Fieldset } from '../../../ui/form/parts.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { DigitsInput } from '../../../ui/input/text-input.tsx';
import css from './rules-form.module.css';
import { readRules, toFields, type Values, valuesOf } from './rules-values.ts';
import { StepsField } from './steps-field.tsx';

const COLOURS = ['red', 'amber', 'green'] as const;

interface Props {
  chapterId: number;
  rules: ScoreRules;
  onClose: () => void;
}

/** Replaces a chapter's rules while they are edited. Saving the defaults is going back to them. */
export const RulesForm = ({ chapterId, rules, onClose }: Props) => {
  const [save] = useSetScoreRulesMutation();
  const [reset] = useResetScoreRulesMutation();
  const [start] = useState(() => valuesOf(rules));
  const form = useForm({
    draft: `score-rules/${chapterId}`,
    start,
    read: (values: Values) => readRules(rules, values),
    send: ({ rules: body }) =>
      body
        ? save({ params: { id: chapterId }, body }).unwrap()
        : reset({ params: { id: chapterId } }).unwrap(),
    sent: { text: 'Score rules saved.', ms: 1200 },
    failed: 'The score rules could not be saved.',
    reasonsOf: (error) => {
      const { fields, ...other } = reasonsOf(error);
      return { fields: toFields(fields), ...other };
    },
    onClose,
  });
  const { field, set, values } = form;
  const useDefaults = () => {
    for (const [name, value] of Object.entries(valuesOf(DEFAULT_SCORE_RULES)))
      set(name as keyof Values, value as never);
  };
  const { helperText: total } = field('criteria');
  const { helperText: limits } = field('colours');
  return (
    <Form form={form} action="Save" inPage>
      {SCORE_CRITERIA.map((criterion) => (
        <StepsField
          key={criterion}
          criterion={criterion}
          {...field(criterion)}
          onValue={(steps) => {
            set(criterion, steps);
            // The total is another one now.
            set('criteria', '');
          }}
          readOnly={form.locked}
        />
      ))}
      <Fieldset className={css.colours} data-wide>
        <legend>Lowest score of each colour</legend>
        {COLOURS.map((colour) => (
          <DigitsInput
            key={colour}
            label={SCORE_COLOUR_LABELS[colour]}
            {...field(colour)}
            value={values[colour]}
            error={limits !== undefined || field(colour).error}
            onValue={(text) => {
              set(colour, text);
              set('colours', '');
            }}
            maxLength={3}
            readOnly={form.locked}
          />
        ))}
        {limits && <p className={css.problem}>{limits}</p>}
      </Fieldset>
      {total && (
        <p className={css.problem} role="alert" data-wide>
          The criteria {total.charAt(0).toLowerCase() + total.slice(1)}.
        </p>
      )}
      <div data-wide>
        <AppButton variant="outline" disabled={form.locked} onClick={useDefaults}>
          Use the defaults
        </AppButton>
      </div>
    </Form>
  );
};
