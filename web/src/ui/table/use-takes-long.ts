import { useEffect, useState } from 'react';

const LONG_MS = 200;

/**
 * Has it been loading for a while? Most responses arrive sooner, and grey rows that flash up for a moment cost a slow phone as
 * much as the rows that follow.
 */
export const useTakesLong = (loading: boolean): boolean => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [loading]);
  return loading && long;
};
