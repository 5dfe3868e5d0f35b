import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

/** A grey stand-in for content that is on its way: `<Skeleton style={{ height: 80 }} />`. */
export const Skeleton = styled('div')(({ theme }) => ({
  height: 16,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.divider,
  animation: `${breathe} 1.6s ease-in-out infinite`,
}));
