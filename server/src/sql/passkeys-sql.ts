/** Time to add a passkey, where they are required, with a password that the command line or a newcomer's link has just set. */
export const PASSWORD_ALONE = 60 * 60_000;

/** Super admins, while the command line requires them to sign in with passkeys. */
export const requiresPasskey = (user: string): string =>
  `(${user}.role = 'super_admin' AND EXISTS (SELECT FROM passkey_requirement))`;
