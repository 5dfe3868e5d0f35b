import { testPatterns } from '../../../test/matrices/patterns.ts';

testPatterns({ everyEnd: true });
