import { api, list, pages, read, send, type Tag } from '../api.ts';

/** A decision also reaches the bell; what needs the user reads this tag as well. */
const DECIDED: readonly Tag[] = ['Testimonials', 'Activity'];

const testimonialsApi = api.injectEndpoints({
  endpoints: (build) => ({
    memberTestimonials: read(build, 'memberTestimonials', ['Testimonials']),
    listTestimonials: pages(build, 'listTestimonials', ['Testimonials']),
    someTestimonials: list(build, 'listTestimonials', ['Testimonials']),
    writeTestimonial: send(build, 'writeTestimonial', ['Testimonials']),
    changeTestimonial: send(build, 'changeTestimonial', DECIDED),
    withdrawTestimonial: send(build, 'withdrawTestimonial', DECIDED),
    decideTestimonial: send(build, 'decideTestimonial', DECIDED),
    takeBackTestimonial: send(build, 'takeBackTestimonial', DECIDED),
    hideTestimonial: send(build, 'hideTestimonial', ['Testimonials']),
  }),
});
export const {
  useMemberTestimonialsQuery,
  useListTestimonialsInfiniteQuery,
  useSomeTestimonialsQuery,
  useWriteTestimonialMutation,
  useChangeTestimonialMutation,
  useWithdrawTestimonialMutation,
  useDecideTestimonialMutation,
  useTakeBackTestimonialMutation,
  useHideTestimonialMutation,
} = testimonialsApi;
