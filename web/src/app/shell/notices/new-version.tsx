import { useSyncExternalStore } from 'react';
import { AppButton } from '../../../ui/button/app-button.tsx';
import { updates } from '../../updates.ts';
import { NoticeBar } from './notice-bar.tsx';

/** Offered, never forced: a reload could lose what the user is typing. */
export const NewVersion = () => {
  const ready = useSyncExternalStore(updates.subscribe, updates.isReady);
  return (
    <div role="status">
      {ready && (
        <NoticeBar tone="primary">
          A new version is ready.
          <AppButton small onClick={updates.take}>
            Update
          </AppButton>
        </NoticeBar>
      )}
    </div>
  );
};
