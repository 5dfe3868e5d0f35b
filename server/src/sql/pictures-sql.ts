import { API_PREFIX } from '@bn/contract';

/** The addresses of pictures for one reader: `user` is the alias of a person's row of users, with id and chapter_id. */
export type PictureOf = (user: string) => string;

/** `theirs`: a condition on the person. An address loads the picture without a session until it changes. */
const pictureOf =
  (theirs: PictureOf): PictureOf =>
  (user) =>
    `(SELECT '${API_PREFIX}/pictures/' || address FROM pictures WHERE pictures.user_id = ${user}.id${theirs(user)})`;

/** Everyone's, for super admins and where only colleagues are listed. */
export const anyPictureOf = pictureOf(() => '');

/**
 * Of those whose page the reader may open: for members those of their own chapter, which becomes a parameter of the statement; for
 * super admins (null) everyone.
 */
export const picturesFor = (chapterId: number | null, parameter: (value: number) => string): PictureOf => {
  if (chapterId === null) return anyPictureOf;
  const own = parameter(chapterId);
  return pictureOf((user) => ` AND ${user}.chapter_id = ${own}`);
};

export const picturesOfBoth = (picture: PictureOf): string =>
  `${picture('f')} AS from_member_picture, ${picture('t')} AS to_member_picture`;
