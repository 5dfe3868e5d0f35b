import { PageHeader } from '../../ui/page-header.tsx';

export default function ReferralsSentScreen() {
  return <PageHeader title="Referrals" />;
}
