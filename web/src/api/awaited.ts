/**
 * Neither data nor a failure yet: the part may be left out, because nothing is known about its height. RTK Query's `isLoading` is true
 * again while a failed call is repeated; a part left out then would mount again, repeat its call, and so on without end.
 */
export const isAwaited = ({ data, error }: { data?: unknown; error?: unknown }): boolean =>
  data === undefined && error === undefined;
