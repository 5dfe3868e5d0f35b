import { routes, unsubscribeByMailProgram, unsubscribePage } from '@bn/contract';
import type { FastifyInstance } from 'fastify';
import type { Api } from '../../http/call/serve.ts';
import type { MailService } from './service.ts';

/** `List-Unsubscribe=One-Click`, urlencoded or as multipart, with some room. */
const LONGEST_FORM = 2_048;

export function mailRoutes(app: FastifyInstance, api: Api, mail: MailService): void {
  api.serve(routes.mailChoices, ({ caller }) => mail.choices(caller));
  api.serve(routes.chooseMail, ({ caller, body }) => mail.choose(caller, body));
  api.serve(routes.sendTestMail, ({ caller }) => mail.sendTest(caller));
  api.public(routes.unsubscribe, ({ body }) => mail.unsubscribe(body.token, body.wanted));

  // A mail program posts a form (RFC 8058) that says nothing which the address does not: it is short, and ignored.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LONGEST_FORM }, (_request, _form, done) =>
      done(null),
    );
    // The web app, like any other of its pages; named here because the path has a method of its own.
    scope.get(unsubscribePage.endpoint.path, (_request, reply) => reply.callNotFound());
    scope.post(
      unsubscribeByMailProgram.endpoint.path,
      { schema: { querystring: unsubscribeByMailProgram.query } },
      async (request, reply) => {
        const { token } = request.query as { token: string };
        await mail.unsubscribe(token, 0);
        return reply.code(204).send();
      },
    );
  });
}
