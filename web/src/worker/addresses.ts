const OF_THE_SERVER = /^\/(api(\/.*)?|healthz|readyz|metrics)$/;

/** Whether the address is one that the server answers itself, also when its letters are written as escapes, which the server reads alike. */
export const belongsToServer = (path: string): boolean => {
  try {
    return OF_THE_SERVER.test(decodeURI(path));
  } catch {
    return true;
  }
};
