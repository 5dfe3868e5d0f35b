import { createContext } from 'react';

/** Is the modal around this in sight, or on its way out? True where there is no modal. */
export const ModalOpenContext = createContext(true);
