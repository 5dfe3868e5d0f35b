import type { Import, ImportMatching } from '@bn/contract';
import { useState } from 'react';

type Edits = Partial<ImportMatching>;

const nameOf = (id: number) => `import-${id}-columns`;

// Without storage it lasts as long as the page.
const kept = (id: number): Edits => {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(id)) ?? '{}') as Edits;
  } catch {
    return {};
  }
};
const keep = (id: number, edits: Edits) => {
  try {
    if (Object.keys(edits).length > 0) sessionStorage.setItem(nameOf(id), JSON.stringify(edits));
    else sessionStorage.removeItem(nameOf(id));
  } catch {}
};

/** The column matching chosen here and not sent yet; kept through a reload. */
export const useMatchingDraft = ({ id, matching }: Import) => {
  const [edits, setEdits] = useState(() => kept(id));
  const change = (next: Edits) => {
    keep(id, next);
    setEdits(next);
  };
  return {
    matching: { ...matching, ...edits },
    changed: Object.keys(edits).length > 0,
    set: (field: keyof ImportMatching, source: ImportMatching[keyof ImportMatching]) =>
      change({ ...edits, [field]: source }),
    forget: () => change({}),
  };
};
