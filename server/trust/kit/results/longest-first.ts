import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first; files that are not listed come afterwards. */
const LONG = ['wire', 'stopping', 'backup', 'killed', 'outage', 'floods', 'access', 'sessions'];

/** Starts with the slowest files, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const position = ({ moduleId }: TestSpecification) => {
      const index = LONG.indexOf(path.basename(moduleId, '.test.ts'));
      return index < 0 ? LONG.length : index;
    };
    return [...files].sort((a, b) => position(a) - position(b) || a.moduleId.localeCompare(b.moduleId, 'en'));
  }
}
