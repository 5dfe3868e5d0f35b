const keep = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** Gives the reader a file to keep: `saveFile('data.json', text)`. */
export const saveFile = (name: string, text: string, type = 'application/json'): void =>
  keep(name, new Blob([text], { type }));

/** Where the browser lets the reader choose a place on the disk, a file can go there while it arrives. */
interface FilePlace {
  createWritable(): Promise<WritableStream<Uint8Array>>;
}
declare global {
  interface Window {
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FilePlace>;
  }
}

/** Asks for a place on the disk; undefined where the browser has no such question, null when the reader would rather not. */
export const choosePlace = async (suggestedName: string): Promise<FilePlace | undefined | null> => {
  if (!window.showSaveFilePicker) return undefined;
  try {
    return await window.showSaveFilePicker({ suggestedName });
  } catch (error) {
    // Refused without having asked, as in a frame: then it is kept like any other.
    return error instanceof DOMException && error.name === 'AbortError' ? null : undefined;
  }
};

/** Keeps an answer of the server as a file, under the name that the server gave it. Fails when it does not arrive whole. */
export const saveAnswer = async (answer: Response, place?: FilePlace): Promise<void> => {
  if (place && answer.body) return answer.body.pipeTo(await place.createWritable());
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1] ?? 'export';
  return keep(name, await answer.blob());
};
