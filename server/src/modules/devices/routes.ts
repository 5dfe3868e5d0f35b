import { routes } from '@bn/contract';
import type { Api } from '../../http/call/serve.ts';
import type { DeviceService } from './service.ts';

export function deviceRoutes(api: Api, devices: DeviceService): void {
  api.serve(routes.listDevices, ({ caller, token }) => devices.list(caller, token() ?? ''));
  api.serve(routes.addDevice, ({ caller, token, body }) => devices.add(caller, token() ?? '', body));
  api.serve(routes.changeDevice, ({ caller, token, params, body }) =>
    devices.change(caller, token() ?? '', params.id, body),
  );
  api.serve(routes.removeDevice, async ({ caller, params }) => {
    await devices.remove(caller, params.id);
    return undefined;
  });
}
