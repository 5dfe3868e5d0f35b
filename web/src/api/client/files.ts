import { useStore } from 'react-redux';
import { actOnFailure } from '../api.ts';
import { type Call, openFile } from './client.ts';

/** For calls that return a file: `const open = useOpenFile(); const { file, error } = await open({ endpoint })`. */
export const useOpenFile = () => {
  const store = useStore<{ session: { token: string | null } }>();
  return async (call: Call) => {
    const tokenNow = () => store.getState().session.token;
    const token = tokenNow();
    const answer = await openFile(call, token);
    if (answer.error) actOnFailure(answer.error, tokenNow() === token, store.dispatch);
    return answer;
  };
};
