import Bowser from 'bowser';

/** 'Firefox on Windows', as people know where they are signed in. */
export function browserOf(userAgent: string): string {
  if (userAgent === '') return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  const name = browser.name || 'Unknown browser';
  return os.name ? `${name} on ${os.name}` : name;
}
