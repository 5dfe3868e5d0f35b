import { freePort } from '@bn/postgres/testing';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** How the mail server treats its clients. */
type Behaviour =
  | 'takes'
  /** Rejects every recipient, temporarily (451) or for good (550). */
  | 'puts off'
  | 'refuses'
  /** Rejects the sender. */
  | 'refuses us'
  /** Stops answering once it has the mail, or never answers at all. */
  | 'hangs'
  | 'never greets'
  /** Receives the whole mail and closes the connection instead of acknowledging it. */
  | 'drops';

export interface TakenMail {
  to: string[];
  raw: string;
  headers: Record<string, string>;
}

export interface MailServer {
  url: string;
  /** Mails that it acknowledged. */
  taken: TakenMail[];
  /** Mails that it received completely, acknowledged or not. */
  read: TakenMail[];
  behave(behaviour: Behaviour): void;
  /** Called when a mail has been received completely: if it returns false, the mail is not acknowledged. */
  whenRead(answers: (mail: TakenMail) => boolean): void;
  stop(): Promise<void>;
  /** On the same port as before. */
  start(): Promise<void>;
}

/** A real SMTP server on this machine. */
export async function aMailServer(): Promise<MailServer> {
  let behaviour: Behaviour = 'takes';
  const port = await freePort();
  let server: SMTPServer | undefined;
  let answers: (mail: TakenMail) => boolean = () => true;
  const taken: TakenMail[] = [];
  const read: TakenMail[] = [];
  const later = () => Object.assign(new Error('try again later'), { responseCode: 451 });
  const never = () => Object.assign(new Error('no such mailbox'), { responseCode: 550 });

  const create = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 1,
      logger: false,
      onConnect: (_session, done) => {
        if (behaviour !== 'never greets') done();
      },
      onMailFrom: (_address, _session, done) => (behaviour === 'refuses us' ? done(never()) : done()),
      onRcptTo: (_address, _session, done) => {
        if (behaviour === 'puts off') done(later());
        else if (behaviour === 'refuses') done(never());
        else done();
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString();
          const mail = {
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw,
            headers: headersOf(raw),
          };
          read.push(mail);
          if (!answers(mail) || behaviour === 'hangs') return;
          if (behaviour === 'drops') {
            for (const connection of server?.connections ?? []) connection.close();
            return;
          }
          taken.push(mail);
          done();
        });
      },
    });

  const start = () =>
    new Promise<void>((resolve) => {
      const fresh = create();
      server = fresh;
      fresh.on('error', () => undefined);
      fresh.listen(port, '127.0.0.1', () => resolve());
    });
  const stop = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  await start();
  afterAll(stop);
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    read,
    behave: (next) => {
      behaviour = next;
    },
    whenRead: (next) => {
      answers = next;
    },
    start,
    stop,
  };
}

/** Names in lower case, folded lines unfolded. */
function headersOf(raw: string): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
