import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { PersonalDataService } from './service.ts';

export function personalDataRoutes(api: Api, exportAccount: PersonalDataService): void {
  api.serve(routes.exportAccount, ({ caller, token }) => exportAccount(caller, token() ?? ''));
}
