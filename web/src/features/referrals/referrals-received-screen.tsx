import { PageHeader } from '../../ui/page-header.tsx';

export default function ReferralsReceivedScreen() {
  return <PageHeader title="Referrals" />;
}
