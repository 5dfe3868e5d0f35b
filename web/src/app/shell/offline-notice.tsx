import styled from '@emotion/styled';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { offlineIcon } from '../../ui/icons.ts';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 10,
  padding: '8px 16px',
  fontWeight: 550,
  backgroundColor: theme.vars.palette.tone.amber.bg,
  color: theme.vars.palette.tone.amber.fg,
}));

const watch = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export const OfflineNotice = () => {
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <Bar>
          <Icon path={offlineIcon} />
          You are offline. What you see may be old.
        </Bar>
      )}
    </div>
  );
};
