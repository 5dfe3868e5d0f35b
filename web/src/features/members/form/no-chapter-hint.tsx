import { useChapterPagesInfiniteQuery } from '../../../api/endpoints/chapters.ts';
import { usePages } from '../../../api/pages.ts';
import { useUser } from '../../../store/hooks.ts';
import { Hint } from '../../../ui/feedback/messages/hint.tsx';
import { Link } from '../../../ui/router/link.tsx';

/** Members cannot be added before there is a chapter; only super admins can see this. */
export const NoChapterHint = () => {
  const { role } = useUser();
  const { rows, loading, failed } = usePages(
    useChapterPagesInfiniteQuery({ search: '' }, { skip: role !== 'super_admin' }),
  );
  if (role !== 'super_admin' || loading || failed || rows.length > 0) return null;
  return (
    <Hint action={<Link to="/admin/chapters">Create one now</Link>}>
      There is no chapter yet. Create one first, then add its members.
    </Hint>
  );
};
