import { part } from '../../ui/theme/part.ts';
import css from './auth-form.module.css';

/** The frame of the forms outside the shell. Room for one line of alert is kept free, so that nothing jumps when it comes and goes. */
export const AuthForm = part('form', css.authForm);
