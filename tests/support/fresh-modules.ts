import { vi } from 'vitest'

// In front of each file of a project whose files share a process: what our modules keep is not handed on.
vi.resetModules()
