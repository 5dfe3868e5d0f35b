import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Link } from '../../router/link.tsx';
import { pagesBefore } from '../../router/navigator.ts';
import { useLocation, useNavigate } from '../../router/router.tsx';
import { networkName } from '../../text/network-name.ts';
import { PrintedLogo } from '../logo.tsx';
import css from './page-header.module.css';

/** How far back another screen is, whose tabs and filters are pages as well; nothing if the visit began here. */
const stepsOut = (isHere: (pathname: string) => boolean): number | undefined => {
  const trail = pagesBefore();
  const last = trail.findLastIndex((pathname) => !isHere(pathname));
  return last === -1 ? undefined : trail.length - last;
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
  const back = (event: MouseEvent) => {
    const steps = stepsOut(
      (before) => before === pathname || (within !== undefined && before.startsWith(within)),
    );
    if (event.ctrlKey || event.metaKey || event.shiftKey || steps === undefined) return;
    event.preventDefault();
    void navigate(-steps);
  };
  return (
    <Link className={css.back} to={to} onClick={back} data-screen-only>
      ← Back
    </Link>
  );
};

/** A screen's only h1, and its document title. */
export const PageTitle = ({ title }: { title: string }) => {
  useEffect(() => {
    document.title = `${title} · ${networkName()}`;
  }, [title]);
  return <h1>{title}</h1>;
};

/** The title with the screen's main action: `<PageHeader title="Chapters">button</PageHeader>`. */
export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={css.row}>
    <PageTitle title={title} />
    {children}
    <PrintedLogo />
  </div>
);
