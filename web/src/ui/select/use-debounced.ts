import { useEffect, useState } from 'react';

/** The value once it has been unchanged for `ms`. */
export const useDebounced = <T>(value: T, ms = 150): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
};
