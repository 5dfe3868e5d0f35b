import { API_PREFIX } from '@bn/contract';

/**
 * The address of a picture, for answers that show its member: whoever reads it there can load the picture until the address
 * changes. `user` is an expression for the member's id.
 */
export const PICTURE = `'${API_PREFIX}/pictures/' || p.address AS picture`;
export const pictureOf = (user: string): string => `LEFT JOIN pictures p ON p.user_id = ${user}`;
