/** Super admins, while the command line requires them to sign in with passkeys. */
export const requiresPasskey = (user: string): string =>
  `(${user}.role = 'super_admin' AND EXISTS (SELECT FROM passkey_requirement))`;
