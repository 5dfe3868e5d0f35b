/** The dialog itself, in its own chunk: a screen does not need it until a modal opens. */
export const loadModal = () => import('./modal-frame.tsx');
