import { type ReactNode, useEffect } from 'react';
import { Logo } from '../../../ui/surface/logo.tsx';
import { networkName } from '../../../ui/text/network-name.ts';
import css from './auth-page.module.css';
import illustration from './illustration.svg';

/** A screen outside the shell: the product's name, a heading, a form, and a picture if there is room. */
export const AuthPage = ({ title, children }: { title: string; children: ReactNode }) => {
  useEffect(() => {
    document.title = `${title} · ${networkName()}`;
  }, [title]);
  return (
    <main className={css.page}>
      <div className={css.side}>
        <div className={css.column}>
          <Logo />
          <h1 className={css.heading}>{title}</h1>
          <p className={css.tagline}>Connect. Refer. Grow</p>
          {children}
        </div>
      </div>
      <div className={css.panel}>
        {/* Phones do not show it, and need not load it. */}
        <img src={illustration} alt="" loading="lazy" />
      </div>
    </main>
  );
};
