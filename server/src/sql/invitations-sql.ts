/** Are this person's invitations held back until their whole chapter is invited? Who has signed in before needs none. */
export const isHeld = (user: string): string =>
  `(${user}.activated_at IS NULL AND EXISTS (SELECT FROM chapters c WHERE c.id = ${user}.chapter_id AND c.invitations_held))`;

/** The column of an answer; `i` is the person's invitation, if there is one. */
export const INVITATION = `CASE WHEN i.user_id IS NOT NULL THEN
  json_build_object('sent_at', i.sent_at, 'ends_at', i.ends_at, 'opened_at', i.opened_at) END AS invitation`;
