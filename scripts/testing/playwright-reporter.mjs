// Reports a Playwright run as events.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { emit, logDuration } from './events.mjs';

const messageOf = ({ message, stack, value, snippet }) =>
  stripVTControlCharacters([message ?? stack ?? value, snippet].filter(Boolean).join('\n'));

export default class EventReporter {
  #folder = '';

  onBegin(config, suite) {
    this.#folder = config.rootDir;
    emit({ total: suite.allTests().length, unit: 'tests' });
  }

  onTestEnd(test, { status, errors, duration }) {
    const titles = test.titlePath().slice(3).join(' > ');
    const name = `${relative(this.#folder, test.location.file)}:${test.location.line} > ${titles}`;
    if (status === 'skipped') emit({ skipped: name });
    else if (status === test.expectedStatus) emit({ passed: name });
    else emit({ failed: name, message: errors.map(messageOf).join('\n') || status });
    emit({ done: 1 });
    logDuration(duration, name);
  }

  onError(error) {
    emit({ failed: 'outside of any test', message: messageOf(error) });
  }

  printsToStdio() {
    return true;
  }
}
