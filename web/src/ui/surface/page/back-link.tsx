import type { MouseEvent, ReactNode } from 'react';
import { Link } from '../../router/link.tsx';
import { useNavigate } from '../../router/router.tsx';
import { part } from '../../theme/part.ts';
import css from './back-link.module.css';

/** A link above a page's title, to the page that it belongs to. */
export const Crumb = part(Link, css.crumb);

/** The router counts the pages of this visit; the first one has nothing to go back to. */
const cameFromHere = () => (history.state?.idx ?? 0) > 0;

/** Back to the previous page within the app, else to `to`. An installed app has no browser back button. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const navigate = useNavigate();
  const back = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !cameFromHere()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Crumb to={to} onClick={back}>
      ← {children}
    </Crumb>
  );
};
