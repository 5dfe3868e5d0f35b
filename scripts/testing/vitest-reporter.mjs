// Reports a vitest run as events. Its progress is in files: how many tests a file holds is known only once it is loaded.
import { emit, logDuration } from './events.mjs';

const messageOf = ({ message, diff, stacks = [] }) => {
  const [frame] = stacks;
  return [message, diff, frame && `at ${frame.file}:${frame.line}:${frame.column}`]
    .filter(Boolean)
    .join('\n');
};

export default class EventReporter {
  onTestRunStart(files) {
    emit({ total: files.length, unit: 'files' });
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    if (state === 'failed') emit({ failed: name, message: errors.map(messageOf).join('\n') });
    else emit({ [state]: name });
  }

  /** A hook that failed fails the suite, and its tests are skipped. */
  onTestSuiteResult(suite) {
    this.#report(`${suite.module.relativeModuleId} > ${suite.fullName}`, suite.errors());
  }

  onTestModuleEnd(module) {
    this.#report(module.relativeModuleId, module.errors());
    emit({ done: 1 });
    const { collectDuration, duration } = module.diagnostic();
    logDuration(collectDuration + duration, module.relativeModuleId);
  }

  onTestRunEnd(_modules, errors) {
    this.#report('outside of any test', errors);
  }

  #report(name, errors) {
    if (errors.length > 0) emit({ failed: name, message: errors.map(messageOf).join('\n') });
  }
}
