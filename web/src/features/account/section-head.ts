import { part } from '../../ui/theme/part.ts';
import css from './section-head.module.css';

/** A section's heading with its words, and what can be done beside them; below them on a phone. */
export const SectionHead = part('div', css.sectionHead);
