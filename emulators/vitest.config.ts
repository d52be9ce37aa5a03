import { defineConfig } from 'vitest/config'

// Nothing is timed here: a limit ends what hangs, also on a busy machine.
export default defineConfig({
  test: { name: 'emulators', testTimeout: 240_000, hookTimeout: 240_000 },
})
