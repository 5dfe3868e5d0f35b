import styled from '@emotion/styled';

/** The frame of the forms outside the shell. Room for one line of alert is kept free, so that nothing jumps when it comes and goes. */
export const AuthForm = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& > [role="alert"]': { minHeight: 46 },
});
