import { useContext, useState, useSyncExternalStore } from 'react';
import { Drafts, DraftsContext } from './drafts.tsx';

/** The draft of this name, in the place that outlives the form; without a name, one of its own. */
export const useDraft = (wanted: string | null) => {
  const shared = useContext(DraftsContext);
  const [own] = useState(() => new Drafts());
  const drafts = wanted && shared ? shared : own;
  const name = wanted ?? 'form';
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(name));
  return { drafts, name, draft };
};
export type DraftPlace = ReturnType<typeof useDraft>;
