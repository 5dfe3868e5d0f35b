// What the tests of a stage came to, from the JUnit file that Vitest and Playwright write.
const TEST = /<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g;
const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&#39;': "'", '&amp;': '&' };

/** @returns {{ name: string, seconds: number, result: 'passed' | 'failed' | 'skipped' }[]} */
export function readTests(junit) {
  return [...junit.matchAll(TEST)].map(([, attributes, content = '']) => {
    const of = (name) =>
      (attributes.match(new RegExp(`\\b${name}="([^"]*)"`))?.[1] ?? '').replace(
        /&(?:lt|gt|quot|apos|#39|amp);/g,
        (entity) => ENTITIES[entity],
      );
    return {
      name: `${of('classname')} > ${of('name')}`,
      seconds: Number(of('time')),
      result: /<(?:failure|error)\b/.test(content)
        ? 'failed'
        : content.includes('<skipped')
          ? 'skipped'
          : 'passed',
    };
  });
}

/** A command without tests counts as one; one that failed without naming a test still failed. */
export function count(stage, exitCode, tests) {
  const named = (result) => tests.filter((test) => test.result === result).map(({ name }) => name);
  const failed = named('failed');
  if (exitCode !== 0 && failed.length === 0) failed.push(`${stage} ended with exit code ${exitCode}`);
  const passed = tests.length === 0 && failed.length === 0 ? 1 : named('passed').length;
  return { passed, failed, skipped: named('skipped').length };
}

export const counts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
