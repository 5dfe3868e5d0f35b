/** What tabs of one browser tell one another. */
export interface Tabs<Said> {
  /** To all others. */
  say(said: Said): void;
  stop(): void;
}

interface TabsOptions<Said> {
  /** Tabs of another user, or of another sign-in, are none of ours. */
  name: string;
  onSaid(said: Said): void;
  /** This tab is the one that does it for all, from now on. */
  onLead(): void;
}

/** One tab leads; when it closes, another does. A browser that cannot tell its tabs apart lets each lead itself. */
export const shareTabs = <Said>({ name, onSaid, onLead }: TabsOptions<Said>): Tabs<Said> => {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    onLead();
    return { say: () => undefined, stop: () => undefined };
  }
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Said>) => onSaid(data);
  const waiting = new AbortController();
  let leave: () => void = () => undefined;
  navigator.locks
    .request(name, { signal: waiting.signal }, () => {
      onLead();
      return new Promise<void>((resolve) => {
        leave = resolve;
      });
    })
    // Not led yet, and gone.
    .catch(() => undefined);
  return {
    say: (said) => channel.postMessage(said),
    stop: () => {
      waiting.abort();
      leave();
      channel.close();
    },
  };
};
