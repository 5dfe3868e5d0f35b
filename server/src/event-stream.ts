export interface EventStream {
  /** False once it has ended, or when its reader has left too much unread and it was cut. */
  send(text: string): boolean;
  end(text: string): void;
  onClose(work: () => void): void;
}
