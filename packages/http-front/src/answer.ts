import { type IncomingMessage, ServerResponse } from 'node:http';

/** A response that reports when its answer was handed over to the socket. Node itself only reports when it was sent. */
export class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  onHandedOver: (() => void) | undefined = undefined;

  override end(chunk?: unknown, encoding?: unknown, callBack?: unknown): this {
    super.end(chunk, encoding as BufferEncoding, callBack as () => void);
    this.onHandedOver?.();
    return this;
  }
}
