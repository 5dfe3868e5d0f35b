import { testBadInput } from '../../../test/matrices/bad-input.ts';

await testBadInput(4);
