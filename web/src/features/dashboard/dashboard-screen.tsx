import { PageHeader } from '../../ui/page-header.tsx';

export default function DashboardScreen() {
  return <PageHeader title="Dasboard" />;
}
