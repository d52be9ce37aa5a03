import { vi } from 'vitest'

// Runs before each file of a project whose files share a process, so that no file inherits the state of our modules.
vi.resetModules()
