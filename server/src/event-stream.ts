/** A response that stays open: messages of server-sent events, until either side ends it. */
export interface EventStream {
  /** False once it has ended, or when its reader has left too much unread and it was cut. */
  send(text: string): boolean;
  end(text: string): void;
  onClose(work: () => void): void;
}
