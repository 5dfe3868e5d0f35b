import { send } from '../input/http.ts';

const WATCHED =
  /^((?:calls_at_work|calls_waiting|requests_arriving|requests_ahead|answers_unsent_bytes|calls_given_up|exports_running|database_connections_taken|event_streams)\S*) (\d+)$/gm;

/** What a server is doing, by its own figures. */
export async function readGauges(address: string): Promise<Record<string, number>> {
  const { text } = await send(address, 'GET', '/metrics');
  return Object.fromEntries([...text.matchAll(WATCHED)].map(([, name, value]) => [name, Number(value)]));
}
