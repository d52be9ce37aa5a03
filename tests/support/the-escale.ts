import { inject } from 'vitest'
import { attachedTo, type AttachedEscale, type EscaleAddress } from './running-escale.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    escale: EscaleAddress
  }
}

/** The product that `escale-setup.ts` runs for this project. */
export const theEscale = (): AttachedEscale => attachedTo(inject('escale'))
