import { formatCount } from '../../ui/text/format.ts';

/** '14 of 20 present' */
export const presentText = ({ present, expected }: { present: number; expected: number }): string =>
  `${formatCount(present)} of ${formatCount(expected)} present`;
