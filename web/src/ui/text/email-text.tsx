/** An e-mail address that does not fit breaks before its domain rather than anywhere. */
export const EmailText = ({ email }: { email: string }) => {
  const at = Math.max(email.lastIndexOf('@'), 0);
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};
