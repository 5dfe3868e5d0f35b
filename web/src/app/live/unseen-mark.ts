import { useSyncExternalStore } from 'react';

/** When this user last opened the bell, by the server's clock; stored for the next visit. */
const keyOf = (userId: number) => `bell ${userId}`;
export const readSeen = (userId: number): string | undefined => {
  try {
    return localStorage.getItem(keyOf(userId)) ?? undefined;
  } catch {
    return undefined;
  }
};
export const writeSeen = (userId: number, at: string) => {
  try {
    localStorage.setItem(keyOf(userId), at);
  } catch {}
};

/** When the last thing happened since the bell was last opened, by the server's clock. */
let unseen: string | undefined;
const watching = new Set<() => void>();

const set = (value: string | undefined) => {
  if (value === unseen) return;
  unseen = value;
  for (const changed of watching) changed();
};
export const markUnseen = (at: string) => set(at);
export const looked = () => set(undefined);
/** What happened until then was seen on the lock screen. */
export const sawUntil = (userId: number, at: string) => {
  if ((readSeen(userId) ?? '') < at) writeSeen(userId, at);
  if (unseen !== undefined && unseen <= at) looked();
};

const watch = (changed: () => void) => {
  watching.add(changed);
  return () => void watching.delete(changed);
};
export const useUnseen = (): boolean => useSyncExternalStore(watch, () => unseen !== undefined);
