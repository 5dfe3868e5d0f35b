import { useEffect } from 'react';
import { api } from '../../../api/api.ts';
import { openOutbox } from '../../../api/offline/outbox/open-outbox.ts';
import { outbox } from '../../../api/offline/outbox/outbox.ts';
import { REPORTS } from '../../../api/offline/outbox/reports.ts';
import { isReplaced } from '../../../api/offline/outbox/send-or-keep.ts';
import { useAppDispatch, useUser } from '../../../store/hooks.ts';

/** Opens the outbox, and refetches what its delivered entries have changed. */
export const useOutbox = () => {
  const { id } = useUser();
  const dispatch = useAppDispatch();

  useEffect(() => {
    let shown = outbox.get();
    const unsubscribe = outbox.subscribe(() => {
      const gone = shown.filter(({ key }) => !outbox.get().some((entry) => entry.key === key));
      shown = outbox.get();
      // Delivered by this tab or another one. A tap that another one replaces was not.
      const delivered = gone.filter((entry) => !isReplaced(entry, shown));
      const changes = delivered.flatMap(({ name }) => REPORTS[name].changes);
      if (changes.length > 0) dispatch(api.util.invalidateTags(changes));
    });
    const close = openOutbox(id);
    return () => {
      unsubscribe();
      close();
    };
  }, [id, dispatch]);
};
