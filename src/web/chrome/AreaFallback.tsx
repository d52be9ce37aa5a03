import { loadingConfiguration } from '#web/copy/configuration.ts'
import { SessionCheck } from './SessionCheck.tsx'

/** While the code of an area arrives, coming from another one. */
export const AreaFallback = () => <SessionCheck message={loadingConfiguration} />
