import { testAccess } from '../../../test/matrices/access.ts';

await testAccess('whole');
