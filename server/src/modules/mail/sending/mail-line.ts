import type { Composer, ReadyMail } from '../letters/compose.ts';
import { type Line, MailRefused, ServerAway } from './line.ts';
import type { SmtpLine } from './smtp.ts';

export function mailLine(compose: Composer['mail'], smtp: SmtpLine): Line {
  return {
    deliver: async (db, [row]) => {
      let ready: ReadyMail | undefined;
      try {
        ready = await compose(db, row);
        if (ready) await smtp.send(ready.envelope, ready.message);
        return ready !== undefined;
      } catch (error) {
        if (error instanceof ServerAway || (error instanceof MailRefused && !error.uncertain))
          await ready?.discard();
        throw error;
      }
    },
    close: smtp.close,
  };
}
