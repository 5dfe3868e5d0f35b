const keep = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** Saves a file on the user's device: `saveFile('data.json', text)`. */
export const saveFile = (name: string, text: string, type = 'application/json'): void =>
  keep(name, new Blob([text], { type }));

/** If the browser has a save dialog, a file can be streamed to disk. */
interface FileHandle {
  createWritable(): Promise<WritableStream<Uint8Array>>;
}
declare global {
  interface Window {
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileHandle>;
  }
}

/** Shows the save dialog; undefined if the browser has none, null if the user cancels. */
export const chooseFile = async (suggestedName: string): Promise<FileHandle | undefined | null> => {
  if (!window.showSaveFilePicker) return undefined;
  try {
    return await window.showSaveFilePicker({ suggestedName });
  } catch (error) {
    // Denied without a dialog, as in an iframe: save it the usual way.
    return error instanceof DOMException && error.name === 'AbortError' ? null : undefined;
  }
};

const nameIn = (header: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(header)?.[1] ?? 'export');
};

/** Saves a response as a file, under the name that the server gives it. Fails if it arrives incomplete. */
export const saveAnswer = async (answer: Response, target?: FileHandle): Promise<void> => {
  if (target && answer.body) return answer.body.pipeTo(await target.createWritable());
  return keep(nameIn(answer.headers.get('Content-Disposition') ?? ''), await answer.blob());
};
