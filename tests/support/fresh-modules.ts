import { vi } from 'vitest'

/** Files share a process, which spares the loading of the libraries: each gets our own modules anew, with nothing kept in them. */
vi.resetModules()
