const OF_THE_SERVER = /^\/(api(\/.*)?|healthz|readyz|metrics)$/;

/** Whether the server itself answers this address, even if it is percent-encoded, which the server decodes. */
export const belongsToServer = (path: string): boolean => {
  try {
    return OF_THE_SERVER.test(decodeURI(path));
  } catch {
    return true;
  }
};
