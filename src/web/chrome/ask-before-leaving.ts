import { createContext } from 'react'

/** How a button inside a form closes it: a `FormDialog` first asks about typed text, elsewhere the exit is immediate. */
export const AskBeforeLeaving = createContext((leave: () => void) => leave())
