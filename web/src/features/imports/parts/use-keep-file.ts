import { useState } from 'react';
import type { Call } from '../../../api/client/client.ts';
import { useOpenFile } from '../../../api/client/files.ts';
import { useToast } from '../../../ui/feedback/messages/toast.tsx';
import { saveAnswer } from '../../../ui/file/save-file.ts';

/** Saves a call's response as a file; `failed` is shown if there is none and the server gives no reason. */
export const useKeepFile = (failed: string) => {
  const open = useOpenFile();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const keep = async (call: Call): Promise<void> => {
    setBusy(true);
    const { file, error } = await open(call);
    if (error) toast('error', error.message ?? failed);
    else await saveAnswer(file).catch(() => toast('error', 'The file did not arrive completely.'));
    setBusy(false);
  };
  return { keep, busy };
};
