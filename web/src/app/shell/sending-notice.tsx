import styled from '@emotion/styled';
import { useEffect, useSyncExternalStore } from 'react';
import { sending } from '../../api/sending.ts';

const ASK_EVERY_MS = 3_000;

const Bar = styled('div')(({ theme }) => ({
  padding: '8px 16px',
  fontWeight: 550,
  textAlign: 'center',
  backgroundColor: theme.vars.palette.tone.amber.bg,
  color: theme.vars.palette.tone.amber.fg,
}));

/** Reading goes on while the database that takes writes is being replaced. */
export const SendingNotice = () => {
  const waits = useSyncExternalStore(sending.subscribe, sending.waits);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(sending.ask, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [waits]);
  return (
    <div role="status">{waits && <Bar>Sending has to wait for a moment. You can go on reading.</Bar>}</div>
  );
};
