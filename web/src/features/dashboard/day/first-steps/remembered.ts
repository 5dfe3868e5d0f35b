import { useState } from 'react';

/**
 * That this user has done something once, remembered on this device: no data of the server says so, and on another device it is a
 * matter of one tap.
 */
export const useRemembered = (what: string, userId: number): [boolean, () => void] => {
  const key = `${what} ${userId}`;
  const [known, setKnown] = useState(() => {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  });
  const remember = () => {
    setKnown(true);
    try {
      localStorage.setItem(key, '1');
    } catch {}
  };
  return [known, remember];
};
