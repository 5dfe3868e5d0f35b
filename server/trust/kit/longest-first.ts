import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first; what is not named comes afterwards. */
const LONG = ['wire', 'stopping', 'backup', 'killed', 'outage', 'floods', 'access', 'sessions'];

/** Begins with the files that take longest, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONG.indexOf(path.basename(moduleId, '.test.ts'));
      return index < 0 ? LONG.length : index;
    };
    return [...files].sort((a, b) => place(a) - place(b) || a.moduleId.localeCompare(b.moduleId, 'en'));
  }
}
