/** Messages between the tabs of one browser. */
export interface Tabs<Said> {
  say(said: Said): void;
  stop(): void;
}

interface TabsOptions<Said> {
  /** Ignores tabs of another user or another sign-in. */
  name: string;
  onSaid(said: Said): void;
  /** From now on this tab is the leader. */
  onLead(): void;
}

/** One tab leads; when it closes, another takes over. In a browser without locks every tab leads itself. */
export const shareTabs = <Said>({ name, onSaid, onLead }: TabsOptions<Said>): Tabs<Said> => {
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
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
    // Closed before it became the leader.
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
