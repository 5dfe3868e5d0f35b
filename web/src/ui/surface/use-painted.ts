import { useEffect, useState } from 'react';
import { afterPaint } from '../../timing.ts';

/** Whether the screen has been painted: what it can do without is asked for then. */
export const usePainted = (): boolean => {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted;
};
