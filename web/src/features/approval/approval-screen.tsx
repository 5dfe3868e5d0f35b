import { PageHeader } from '../../ui/page-header.tsx';

export default function ApprovalScreen() {
  return <PageHeader title="Approval" />;
}
