import { BackLink } from '../../../ui/surface/page/back-link.tsx';
import { PageHeader } from '../../../ui/surface/page/page-header.tsx';
import TestimonialsToDecide from './testimonials-to-decide.tsx';

/** All testimonials, also those that are decided: for those who decide. */
export default function TestimonialsScreen() {
  return (
    <>
      <BackLink to="/dashboard" />
      <PageHeader title="Testimonials" />
      <TestimonialsToDecide />
    </>
  );
}
