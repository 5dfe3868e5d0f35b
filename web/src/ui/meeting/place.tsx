import css from './place.module.css';

/** The address behind a place that is a link, or undefined. Anything but http and https stays text, such as `javascript:`. */
const linkOf = (place: string): URL | undefined => {
  if (!/^https?:\/\/\S+$/i.test(place.trim())) return undefined;
  try {
    return new URL(place.trim());
  } catch {
    return undefined;
  }
};

/** 'meet.example.com/harbour' for a link, other places as they are written. */
export const placeText = (place: string | null): string => {
  const link = linkOf(place ?? '');
  if (!link) return place || '-';
  return `${link.host}${link.pathname === '/' ? '' : link.pathname}`;
};

/** Where a meeting takes place; a link opens in a new tab, which learns nothing about the app. */
export const Place = ({ place }: { place: string }) => {
  const link = linkOf(place);
  if (!link) return place || '-';
  return (
    <a className={css.link} href={link.href} target="_blank" rel="noreferrer noopener">
      {placeText(place)}
    </a>
  );
};

/** The place in a list of meetings: two lines at most, and no link, because the whole entry is one. */
export const PlaceLine = ({ place }: { place: string | null }) => (
  <p className={css.line}>{placeText(place)}</p>
);
