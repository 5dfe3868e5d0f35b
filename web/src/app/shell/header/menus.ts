/** The header's menus, each in a chunk of its own. */
export const loadBellMenu = () => import('./bell-menu.tsx');
export const loadUserMenu = () => import('./user-menu.tsx');
