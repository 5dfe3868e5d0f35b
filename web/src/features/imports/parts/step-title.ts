import { part } from '../../../ui/theme/part.ts';
import css from './step-title.module.css';

/** The heading of a step, which gets the focus when the step follows another one: `<StepTitle tabIndex={-1}>`. */
export const StepTitle = part('h2', css.stepTitle);
