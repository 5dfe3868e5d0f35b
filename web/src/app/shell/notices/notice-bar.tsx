import type { ReactNode } from 'react';
import type { Tone } from '../../../ui/theme/theme.ts';
import css from './notice-bar.module.css';

/** A line below the header about the app itself. */
export const NoticeBar = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <div className={css.noticeBar} data-tone={tone}>
    {children}
  </div>
);
