import { type Access, FLAGS, type Flag, isElevated, type SessionUser } from '@bn/contract';

/** May this user call a route with this access at all? Whose row it is, is the service's first question. */
export function mayCall(access: Access, user: SessionUser): boolean {
  switch (access.kind) {
    case 'public':
    case 'signed_in':
      return true;
    case 'roles':
      return (
        access.roles.includes(user.role) &&
        (user.role !== 'member' || !access.memberNeeds || holds(user, access.memberNeeds))
      );
    case 'operator':
      return false;
  }
}

const holds = ({ permissions }: SessionUser, needed: readonly Flag[] | 'any flag'): boolean =>
  needed === 'any flag' ? isElevated(permissions) : needed.some((flag) => permissions[flag] === 1);

/** What someone is shown depends on these: rows on the chapter, fields and reasons on role and flags. */
export const rightsOf = ({ role, chapter_id, permissions }: SessionUser): string =>
  [role, chapter_id, ...FLAGS.filter((flag) => permissions[flag] === 1)].join(' ');

export const describeAccess = (access: Access): string => {
  switch (access.kind) {
    case 'public':
      return 'anyone';
    case 'signed_in':
      return 'any signed-in user';
    case 'operator':
      return "this machine, or the operator's token";
    case 'roles':
      return access.roles
        .map((role) =>
          role === 'member' && access.memberNeeds ? `member with ${namesOf(access.memberNeeds)}` : role,
        )
        .join(', ');
  }
};

const namesOf = (needed: readonly Flag[] | 'any flag'): string =>
  needed === 'any flag' ? needed : needed.join(' or ');
