import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { TestimonialService } from './service.ts';

export function testimonialRoutes(api: Api, testimonials: TestimonialService): void {
  api.serve(routes.memberTestimonials, ({ caller, params, query }) =>
    testimonials.ofMember(caller, params.id, query),
  );
  api.serve(routes.writeTestimonial, ({ unit, caller, params, body }) =>
    testimonials.write(unit, caller, params.id, body),
  );
  api.list(routes.listTestimonials, ({ caller, query }) => testimonials.toDecide(caller, query));
  api.serve(routes.changeTestimonial, ({ caller, params, body }) =>
    testimonials.change(caller, params.id, body),
  );
  api.serve(routes.withdrawTestimonial, ({ unit, caller, params }) =>
    testimonials.withdraw(unit, caller, params.id),
  );
  api.serve(routes.decideTestimonial, ({ caller, params, body }) =>
    testimonials.decide(caller, params.id, body),
  );
  api.serve(routes.takeBackTestimonial, ({ unit, caller, params, body }) =>
    testimonials.takeBack(unit, caller, params.id, body.reason),
  );
  api.serve(routes.hideTestimonial, ({ caller, params, body }) =>
    testimonials.hide(caller, params.id, body.hidden),
  );
}
