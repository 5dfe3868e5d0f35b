import { routesOf } from '../../stories/routes.ts';

routesOf('member', { reloads: true });
routesOf('super admin', { reloads: true });
