import { PageHeader } from '../../ui/page-header.tsx';

export default function MembersScreen() {
  return <PageHeader title="Members" />;
}
