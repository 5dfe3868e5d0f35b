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

/** Whether something happened since the bell was last opened. */
let unseen = false;
const watching = new Set<() => void>();

const set = (value: boolean) => {
  if (value === unseen) return;
  unseen = value;
  for (const changed of watching) changed();
};
export const markUnseen = () => set(true);
export const looked = () => set(false);

const watch = (changed: () => void) => {
  watching.add(changed);
  return () => void watching.delete(changed);
};
export const useUnseen = (): boolean => useSyncExternalStore(watch, () => unseen);
