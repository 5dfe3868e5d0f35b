import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface ChangingProxy {
  /** http://127.0.0.1:port */
  address: string;
  /** From now on changes the text of this file in transit. */
  change(path: string, text: (before: string) => string): void;
  close(): Promise<void>;
}

/** A proxy in front of the server that shows the browser another version of a file. */
export async function startChangingProxy(server: string): Promise<ChangingProxy> {
  const changes = new Map<string, (before: string) => string>();
  const sockets = new Set<Socket>();
  const proxy: Server = createServer((incoming, outgoing) => {
    const change = changes.get(incoming.url ?? '');
    const { 'if-none-match': known, ...asked } = incoming.headers;
    const headers = change
      ? { ...asked, 'accept-encoding': 'identity' }
      : { ...asked, ...(known && { 'if-none-match': known }) };
    const forward = request(
      `${server}${incoming.url}`,
      { method: incoming.method, headers },
      async (answer) => {
        if (!change) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const { 'content-length': _, etag: __, ...kept } = answer.headers;
        let text = '';
        for await (const chunk of answer.setEncoding('utf8')) text += chunk;
        outgoing.writeHead(answer.statusCode ?? 502, kept).end(change(text));
      },
    );
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  });
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    change: (path, text) => changes.set(path, text),
    close: () =>
      new Promise((closed) => {
        proxy.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
