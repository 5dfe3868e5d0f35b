import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventReader } from './events.mjs';
import { duration, finish, newStage, record, stageLine, statusLine, summaryLine } from './progress.mjs';

const stageWith = (name, ...events) => {
  const stage = { ...newStage(name), state: 'running' };
  for (const event of events) record(stage, event);
  return stage;
};

const read = (...chunks) => {
  const events = [];
  let text = '';
  const reader = eventReader({ onEvent: (event) => events.push(event), onText: (more) => (text += more) });
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return { events, text };
};

test('separates events from other output, also within a line and across chunks', () => {
  const { events, text } = read(
    'hello\nworld\u001e{"pas',
    'sed":"a"}\n\u001e{"done":1}\nbye\n\u001e{"done":2}',
  );
  assert.deepEqual(events, [{ passed: 'a' }, { done: 1 }, { done: 2 }]);
  assert.equal(text, 'hello\nworld\nbye\n');
});

test('the status names the running stages, how far they are, and failures', () => {
  const build = stageWith('build', { passed: 'build' });
  finish(build, 0, '', 0);
  const web = stageWith('web', { total: 7, unit: 'files' }, { passed: 'a' }, { failed: 'b' }, { done: 2 });
  const stages = [build, web, newStage('server')];
  assert.equal(
    statusLine(stages, 61_000),
    '[1 min 1 s] 1 of 3 stages done · web 2 of 7 files · 2 passed, 1 FAILED',
  );
});

test('a command that reports nothing counts as one test', () => {
  const good = stageWith('build');
  assert.equal(finish(good, 0, 'fine', 0), undefined);
  assert.deepEqual([good.passed, good.failed], [1, []]);
  const bad = stageWith('build');
  assert.equal(finish(bad, 2, '', 0), 'exit code 2');
  assert.deepEqual([bad.passed, bad.failed], [0, ['build']]);
});

test('a run that fails without naming a test fails with the end of its output', () => {
  const crashed = stageWith('server', { passed: 'a' });
  const output = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const message = finish(crashed, 1, output, 0);
  assert.equal(message.split('\n').length, 60);
  assert.match(message, /line 99$/);
  assert.deepEqual(crashed.failed, ['server']);
});

test('failures that were named are not counted again', () => {
  const failing = stageWith('server', { failed: 'a' });
  assert.equal(finish(failing, 1, 'output', 0), undefined);
  assert.deepEqual(failing.failed, ['a']);
});

test('the summary counts everything', () => {
  const web = stageWith('web', { passed: 'a' }, { skipped: 'b' });
  finish(web, 0, '', 4000);
  const server = stageWith('server', { passed: 'a' }, { failed: 'b' });
  finish(server, 1, '', 90_000);
  assert.equal(stageLine(web), 'web        1 passed, 0 failed, 1 skipped  4 s');
  assert.equal(summaryLine([web, server], 90_000), '2 passed, 1 failed, 1 skipped in 1 min 30 s');
  assert.equal(duration(59_400), '59 s');
});
