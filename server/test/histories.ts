import type { HistoryEntry } from '@bn/contract';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

interface Step {
  entries: HistoryEntry[];
  next: string | null;
}

export const actions = ({ entries }: Pick<Step, 'entries'>) => entries.map(({ action }) => action);

/** Reads histories as a super admin. */
export function createHistoryReader(as: TestApp['as'], admin: { token: string }) {
  const read = async (path: string, who = admin): Promise<Step> => {
    const { status, body } = await as(who).get(path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  return {
    read,
    ofMember: ({ id }: { id: number }, query = '') => read(`/members/${id}/history?${query}`),
    ofNetwork: (query = '') => read(`/network/history?${query}`),
    ofChapter: ({ id }: { id: number }, query = '') => read(`/chapters/${id}/history?${query}`),

    /** Steps back until the beginning; as many calls as it takes. */
    all: async (path: string, query: string): Promise<{ entries: HistoryEntry[]; calls: number }> => {
      const entries: HistoryEntry[] = [];
      for (let calls = 1, before = ''; ; calls += 1) {
        const step = await read(`${path}?${query}${before}`);
        entries.push(...step.entries);
        if (step.next === null) return { entries, calls };
        before = `&before=${step.next}`;
      }
    },
  };
}
