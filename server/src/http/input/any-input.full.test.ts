import { testAnyInput } from '../../../test/matrices/any-input.ts';

await testAnyInput(60);
