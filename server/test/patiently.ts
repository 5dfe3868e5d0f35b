/**
 * Retries after a 503, as it asks for. On a busy machine a lock at which calls meet may last longer than a call may wait, or a
 * database that answers late may be taken for away; nothing is stored then. The limit of the test ends it.
 */
export async function patiently<Answer extends { status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}
