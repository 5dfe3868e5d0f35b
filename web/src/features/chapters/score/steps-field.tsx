import { SCORE_CRITERION_LABELS, type ScoreCriterion } from '@bn/contract/domain';
import { SCORE_STEPS_MAX } from '@bn/contract/score';
import { useEffect, useId, useRef } from 'react';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { closeIcon, Icon, IconButton, plusIcon } from '../../../ui/button/icon.tsx';
import { DecimalInput } from '../../../ui/decimal/decimal-input.tsx';
import { Fieldset } from '../../../ui/form/parts.ts';
import { DigitsInput } from '../../../ui/input/text-input.tsx';
import { Quiet } from '../../../ui/text/parts.ts';
import type { StepText } from './rules-values.ts';
import css from './steps-field.module.css';

interface Props {
  criterion: ScoreCriterion;
  value: StepText[];
  onValue: (value: StepText[]) => void;
  error: boolean;
  helperText: string | undefined;
  readOnly: boolean;
}

/** The steps of a criterion: from how much on there are how many points. Without any it does not count. */
export const StepsField = ({ criterion, value, onValue, error, helperText, readOnly }: Props) => {
  const helpId = useId();
  const name = SCORE_CRITERION_LABELS[criterion];
  const unit = criterion === 'attendance' ? 'percent' : 'per month';
  const put = (index: number, change: Partial<StepText>) =>
    onValue(value.map((step, at) => (at === index ? { ...step, ...change } : step)));
  const group = useRef<HTMLFieldSetElement>(null);
  const added = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new step that is focused
  useEffect(() => {
    if (added.current)
      group.current?.querySelector<HTMLInputElement>(':scope > div:last-of-type input')?.focus();
    added.current = false;
  }, [value.length]);
  const add = () => {
    added.current = true;
    onValue([...value, { from: '', points: '' }]);
  };
  const remove = (index: number) => {
    // The last button disappears: the one before gets the focus, or 'Add step'.
    const buttons = group.current?.querySelectorAll('button') ?? [];
    if (index === value.length - 1) buttons[index > 0 ? index - 1 : 1]?.focus();
    onValue(value.filter((_, at) => at !== index));
  };
  const shared = { error, readOnly, 'aria-describedby': helperText ? helpId : undefined };
  return (
    <Fieldset ref={group} className={css.steps}>
      <legend>{name}</legend>
      {value.length === 0 && <Quiet>Does not count</Quiet>}
      {value.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
        <div key={index} className={css.step}>
          <DecimalInput
            {...shared}
            label={`From (${unit})`}
            value={step.from}
            onValue={(from) => put(index, { from })}
          />
          <DigitsInput
            {...shared}
            label="Points"
            maxLength={3}
            value={step.points}
            onValue={(points) => put(index, { points })}
          />
          <IconButton
            label={`Remove step ${index + 1} of ${name}`}
            disabled={readOnly}
            onClick={() => remove(index)}
          >
            <Icon path={closeIcon} />
          </IconButton>
        </div>
      ))}
      {helperText && (
        <p id={helpId} className={css.problem}>
          {helperText}
        </p>
      )}
      {value.length < SCORE_STEPS_MAX && (
        <AppButton
          variant="secondary"
          small
          disabled={readOnly}
          aria-label={`Add step to ${name}`}
          onClick={add}
        >
          <Icon path={plusIcon} />
          Add step
        </AppButton>
      )}
    </Fieldset>
  );
};
