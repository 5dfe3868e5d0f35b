/** The icons of the login page; separate from the others, because a module is loaded as a whole. */
export const eyeIcon = 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z';
export const eyeOffIcon =
  'M3 3l18 18M10.6 5.1A10 10 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3.2 4M6.6 6.6C3.7 8.5 2 12 2 12s3.6 7 10 7a10 10 0 0 0 5.3-1.5M9.9 9.9a3 3 0 0 0 4.2 4.2';
export const checkIcon = 'M5 12.5l4.5 4.5L19 7.5';
export const alertIcon = 'M12 4 2.5 20h19zM12 10v4.5M12 17.3v.2';
export const infoIcon = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5M12 8v.2';
export const refreshIcon = 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5';
