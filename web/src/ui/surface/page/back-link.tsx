import { type MouseEvent, useState } from 'react';
import { Link } from '../../router/link.tsx';
import { useLocation, useNavigate } from '../../router/router.tsx';
import css from './back-link.module.css';

/** The router counts the pages of this visit; the first one has nothing to go back to. */
const pagesBefore = (): number => history.state?.idx ?? 0;

/** The number of pages before the screen, whose own tabs and filters are pages as well. */
const usePagesBefore = (screen: string): number => {
  const [entered, setEntered] = useState({ screen, at: pagesBefore() });
  if (entered.screen !== screen) setEntered({ screen, at: pagesBefore() });
  return entered.at;
};

interface Props {
  /** Where the screen belongs, for a reader who came from nowhere in the app. */
  to: string;
  /** The address under which the screen has further pages. */
  within?: string;
}

/** Above a page's title: back to the page before this screen, as the reader left it. An installed app has no browser back button. */
export const BackLink = ({ to, within }: Props) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const before = usePagesBefore(within && pathname.startsWith(within) ? within : pathname);
  const back = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || before === 0) return;
    event.preventDefault();
    void navigate(-Math.max(1, pagesBefore() - before + 1));
  };
  return (
    <Link className={css.back} to={to} onClick={back}>
      ← Back
    </Link>
  );
};
