import { PageHeader } from '../../ui/page-header.tsx';

export default function ChaptersScreen() {
  return <PageHeader title="Chapters" />;
}
