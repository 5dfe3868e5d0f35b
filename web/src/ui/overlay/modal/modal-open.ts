import { createContext } from 'react';

/** Is the surrounding modal open (not closing)? True outside of a modal. */
export const ModalOpenContext = createContext(true);
