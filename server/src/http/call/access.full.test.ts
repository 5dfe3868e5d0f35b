import { testAccess } from '../../../test/matrices/access.ts';

await testAccess({ everyFlag: true });
