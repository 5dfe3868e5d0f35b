/** The search's dialog, in a chunk of its own. */
export const loadSearch = () => import('./search-dialog.tsx');
