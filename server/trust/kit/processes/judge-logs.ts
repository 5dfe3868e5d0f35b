import { afterAll } from 'vitest';
import { endAndJudgeServers } from './server-process.ts';

/** Runs for each test file: a worker loads the rest of the kit only once. */
afterAll(endAndJudgeServers);
