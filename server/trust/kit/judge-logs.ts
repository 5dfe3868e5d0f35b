import { afterAll } from 'vitest';
import { endAndJudgeServers } from './server-process.ts';

/** For each test file anew: a worker loads the rest of the kit only once. */
afterAll(endAndJudgeServers);
