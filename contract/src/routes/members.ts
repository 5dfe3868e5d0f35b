import { Type } from 'typebox';
import { endpoints } from '../endpoints.ts';
import { member, route, signedIn, superAdmin } from '../route.ts';
import { ListOf, ListQuery, ListQueryWith } from '../schemas/lists.ts';
import { Closed, Id, Only1, PermissionFlags } from '../schemas/primitives.ts';
import { ChapterMember, Member } from '../schemas/records.ts';

export const listMembers = route({
  endpoint: endpoints.listMembers,
  summary: 'Members of all chapters, or of one; all of them, or only the elevated ones',
  access: superAdmin,
  query: ListQueryWith({ chapter_id: Type.Optional(Id), elevated: Type.Optional(Only1) }),
  status: 200,
  answer: ListOf('users', Member),
});

export const listChapterMembers = route({
  endpoint: endpoints.listChapterMembers,
  summary: "Members of the caller's chapter",
  access: member,
  query: ListQuery,
  status: 200,
  answer: ListOf('members', ChapterMember),
});

export const getPermissions = route({
  endpoint: endpoints.getPermissions,
  summary: "A member's flags: any member's for a super admin, the own ones for a member",
  access: signedIn,
  params: Closed({ userId: Id }),
  status: 200,
  answer: PermissionFlags,
  problems: [404],
});

export const setPermissions = route({
  endpoint: endpoints.setPermissions,
  summary: "Set all seven of a member's flags; in force from the member's next request",
  access: superAdmin,
  params: Closed({ userId: Id }),
  body: PermissionFlags,
  status: 200,
  answer: Closed({ message: Type.String(), permissions: PermissionFlags }),
  idempotent: true,
  problems: [404],
});
