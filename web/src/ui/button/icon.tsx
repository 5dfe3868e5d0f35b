import type { ComponentProps } from 'react';
import css from './icon.module.css';

/** Our line icons on a 24 by 24 grid, one export each so that a screen bundles only the icons it shows. */
export const menuIcon = 'M4 6h16M4 12h16M4 18h16';
export const closeIcon = 'M6 6l12 12M18 6 6 18';
export const searchIcon = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM20 20l-4-4';
export const bellIcon = 'M6 10a6 6 0 0 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7ZM10 20a2 2 0 0 0 4 0';
export const userIcon = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.4 3.8-5 7.5-5s6.7 1.6 7.5 5';
export const logoutIcon = 'M14 4H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h8M10 12h10M17 9l3 3-3 3';
export const sunIcon =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5';
export const moonIcon = 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z';
export const systemIcon = 'M4 5h16v11H4zM9 20h6M12 16v4';
export const dashboardIcon = 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z';
export const homeIcon = 'M4 11l8-7 8 7v8.5h-5.5V14h-5v5.5H4z';
export const chaptersIcon =
  'M12 3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM5 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM19 15a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM10.7 7.8 6.4 15.2M13.3 7.8l4.3 7.4M7.5 17.5h9';
export const membersIcon =
  'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM2.5 19.5c.7-3 3.2-4.5 6.5-4.5s5.8 1.5 6.5 4.5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 15.3c1.8.7 3 2.1 3.5 4.2';
export const approvalIcon =
  'M12 3l2.4 1.8 3-.1.9 2.9 2.4 1.8-1 2.8 1 2.8-2.4 1.8-.9 2.9-3-.1L12 21.4l-2.4-1.8-3 .1-.9-2.9L3.3 15l1-2.8-1-2.8 2.4-1.8.9-2.9 3 .1zM8.5 12.2l2.5 2.5 4.5-4.8';
export const receivedIcon = 'M4 13v6a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-6M12 4v11M8 11l4 4 4-4';
export const sentIcon = 'M21 3 10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5z';
export const editIcon = 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17zM14 7.5l3 3';
export const permissionIcon =
  'M12 3l7 2.5V11c0 4.6-2.8 8.2-7 10-4.2-1.8-7-5.4-7-10V5.5zM9 11.8l2.2 2.2 4-4.2';
export const plusIcon = 'M12 5v14M5 12h14';
export const chevronDownIcon = 'M6 9l6 6 6-6';
export const chevronLeftIcon = 'M15 6l-6 6 6 6';
export const chevronRightIcon = 'M9 6l6 6-6 6';
export const offlineIcon =
  'M3 3l18 18M8.5 15.5a5 5 0 0 1 7 0M5.5 12.5a9 9 0 0 1 3.3-2.1M12.8 9a9 9 0 0 1 5.7 2.5M2.5 9.5A13 13 0 0 1 6 7.2M10 5.6A13 13 0 0 1 21.5 9.5M12 19v.2';
export const thanksIcon = 'M12 20S4 15 4 9.5A4.5 4.5 0 0 1 12 6.7a4.5 4.5 0 0 1 8 2.8C20 15 12 20 12 20Z';
export const calendarIcon = 'M5 6h14v14H5zM5 10.5h14M9 3.5V7M15 3.5V7';
export const accountIcon = 'M8 11V8a4 4 0 0 1 8 0v3M6 11h12v9H6zM12 14.5v2';
export const phoneIcon =
  'M6.5 3.5H9l1.5 4.5-2 1.5a12 12 0 0 0 6 6l1.5-2 4.5 1.5v2.5a3 3 0 0 1-3 3A14.5 14.5 0 0 1 3.5 6.5a3 3 0 0 1 3-3Z';
export const mailIcon = 'M3.5 5.5h17v13h-17zM4 6.5l8 6.5 8-6.5';
export const exportIcon = 'M12 15V4M8 8l4-4 4 4M4 14v5a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-5';
export const printIcon = 'M7 8V3.5h10V8M7 17H4.5V8h15v9H17M7 13.5h10v7H7z';
export const chatIcon = 'M4 19.5l1.3-3.9A8 8 0 1 1 8.6 19zM9 9.5c0 3 2.5 5.5 5.5 5.5';
export const copyIcon = 'M9 9h11v11H9zM5 15H4V4h11v1';
export const saveContactIcon =
  'M10 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM3.5 19.5c.7-3 3.2-4.5 6.5-4.5s5.8 1.5 6.5 4.5M19 8v6M16 11h6';
export const moreIcon =
  'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z';
export const eyeIcon = 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z';
export const eyeOffIcon =
  'M3 3l18 18M10.6 5.1A10 10 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3.2 4M6.6 6.6C3.7 8.5 2 12 2 12s3.6 7 10 7a10 10 0 0 0 5.3-1.5M9.9 9.9a3 3 0 0 0 4.2 4.2';
export const checkIcon = 'M5 12.5l4.5 4.5L19 7.5';
export const alertIcon = 'M12 4 2.5 20h19zM12 10v4.5M12 17.3v.2';
export const infoIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5M12 8v.2';
export const refreshIcon = 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5';
export const flameIcon =
  'M12 3.5c.8 3.2 5.5 5 5.5 10a5.5 5.5 0 0 1-11 0c0-2 1-3.6 2.2-4.8.2 1.7 1 2.6 1.8 2.8-.5-3 .2-5.8 1.5-8Z';
export const snowflakeIcon =
  'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5';

interface Props extends ComponentProps<'button'> {
  /** The accessible name. */
  label: string;
}

/** A button that is only an icon: `<IconButton label="Edit" onClick={…}><EditIcon /></IconButton>`. */
export const IconButton = ({ label, ...rest }: Props) => (
  <button className={css.root} type="button" aria-label={label} {...rest} />
);

/** A 24 by 24 icon from its path: `<Icon path={icons.edit} />`. Decorative; the control beside it carries the words. */
export const Icon = ({ path }: { path: string }) => (
  <svg
    className={css.svg}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentcolor"
    strokeWidth={1.8}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={path} />
  </svg>
);
