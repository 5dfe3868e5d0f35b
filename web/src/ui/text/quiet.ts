import styled from '@emotion/styled';

/** A line in the background: what something is about, or a hint. */
export const Quiet = styled('p')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));
