import { part } from '../../ui/theme/part.ts';
import css from './section-head.module.css';

/** A section's heading and text, with its actions beside them; below them on a phone. */
export const SectionHead = part('div', css.sectionHead);
