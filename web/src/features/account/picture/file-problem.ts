import { PICTURE_LIMITS, PICTURE_TYPES } from '@bn/contract/domain';

const MB = 1024 * 1024;

/** Why a chosen file cannot become a picture; undefined if it may. */
export const fileProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!(PICTURE_TYPES as readonly string[]).includes(type)) return 'Choose a JPEG, PNG or WebP picture.';
  if (size > PICTURE_LIMITS.bytes)
    return `The picture is larger than ${PICTURE_LIMITS.bytes / MB} MB. Choose a smaller one.`;
  return undefined;
};
