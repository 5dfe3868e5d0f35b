import { part } from '../../../ui/theme/part.ts';
import css from './layout.module.css';

/** The row of buttons at the end of a step; stacked on a phone, the primary button first. */
export const Actions = part('div', css.actions);

/** The heading of a step, which gets the focus when the step follows another one: `<StepTitle tabIndex={-1}>`. */
export const StepTitle = part('h2', css.stepTitle);
