import { type ComponentProps, lazy, Suspense } from 'react';
import { Spinner } from '../../../ui/surface/spinner.tsx';

export const loadMemberForm = () => import('./member-form.tsx');
const Form = lazy(loadMemberForm);

/** The form reads phones with the calling codes of all countries, which the screens around it do not need. */
export const MemberForm = (props: ComponentProps<typeof Form>) => (
  <Suspense fallback={<Spinner minHeight={420} />}>
    <Form {...props} />
  </Suspense>
);
