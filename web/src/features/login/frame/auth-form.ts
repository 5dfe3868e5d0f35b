import { part } from '../../../ui/theme/part.ts';
import css from './auth-form.module.css';

/** The frame of the forms outside the shell. Space for a one-line alert is reserved, so that nothing shifts when it appears. */
export const AuthForm = part('form', css.authForm);
