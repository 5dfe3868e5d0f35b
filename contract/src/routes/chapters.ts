import { endpoints } from '../endpoints.ts';
import { route, signedIn, superAdmin } from '../route.ts';
import { ListOf, ListQuery } from '../schemas/lists.ts';
import { Closed, Name } from '../schemas/primitives.ts';
import { Chapter } from '../schemas/records.ts';

export const listChapters = route({
  endpoint: endpoints.listChapters,
  summary: 'All chapters for a super admin, the own chapter for a member',
  access: signedIn,
  query: ListQuery,
  status: 200,
  answer: ListOf('chapters', Chapter),
});

export const createChapter = route({
  endpoint: endpoints.createChapter,
  summary: 'Create a chapter',
  access: superAdmin,
  body: Closed({ name: Name, region: Name }),
  status: 201,
  answer: Chapter,
  idempotent: true,
  problems: [409],
});
