import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, counts, duration, readTests } from './results.mjs';

const JUNIT = `<testsuites tests="3" failures="1">
  <testsuite name="src/a.test.ts">
    <testcase classname="src/a.test.ts" name="adds &gt; &quot;1 &amp;amp; 1&quot;" time="0.5"></testcase>
    <testcase classname="src/a.test.ts" name="takes away" time="1.25">
      <failure message="expected 1">AssertionError</failure>
    </testcase>
    <testcase classname="src/a.test.ts" name="divides" time="0"><skipped/></testcase>
    <testcase name="multiplies" classname="src/b.spec.ts" time="3"/>
  </testsuite>
</testsuites>`;

test('each test has its file, its name, its time and its result', () => {
  assert.deepEqual(readTests(JUNIT), [
    { name: 'src/a.test.ts > adds > "1 &amp; 1"', seconds: 0.5, result: 'passed' },
    { name: 'src/a.test.ts > takes away', seconds: 1.25, result: 'failed' },
    { name: 'src/a.test.ts > divides', seconds: 0, result: 'skipped' },
    { name: 'src/b.spec.ts > multiplies', seconds: 3, result: 'passed' },
  ]);
});

test('failures that were named are not counted again', () => {
  const failed = ['src/a.test.ts > takes away'];
  assert.deepEqual(count('server', 1, readTests(JUNIT)), { passed: 2, failed, skipped: 1 });
});

test('a command without tests counts as one', () => {
  assert.deepEqual(count('build', 0, []), { passed: 1, failed: [], skipped: 0 });
  assert.deepEqual(count('build', 2, []).failed, ['build ended with exit code 2']);
});

test('a run that fails without naming a test has failed', () => {
  const passed = readTests(JUNIT).filter(({ result }) => result === 'passed');
  const failed = ['server ended with exit code 1'];
  assert.deepEqual(count('server', 1, passed), { passed: 2, failed, skipped: 0 });
});

test('counts and durations are short', () => {
  assert.equal(counts({ passed: 1, failed: ['b'], skipped: 0 }), '1 passed, 1 failed');
  assert.equal(counts({ passed: 1, failed: [], skipped: 2 }), '1 passed, 0 failed, 2 skipped');
  assert.equal(duration(59_400), '59 s');
  assert.equal(duration(90_000), '1 min 30 s');
});
