import { PICTURE_TYPES } from '@bn/contract/domain';

const MB = 1024 * 1024;
/** A phone's photo; what is sent is cut out of it and small. Larger ones may be too much for a phone to draw. */
export const MOST_MB = 50;

/** Why a chosen file cannot become a picture; undefined if it may. */
export const fileProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return 'Choose a JPEG, PNG or WebP picture.';
  if (size > MOST_MB * MB) return `The picture is larger than ${MOST_MB} MB. Choose a smaller one.`;
  return undefined;
};
