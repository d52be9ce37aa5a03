import { defineConfig } from 'vitest/config'

// No test measures time here: the limit only ends one that hangs, also on a busy machine.
export default defineConfig({
  test: { name: 'emulators', testTimeout: 240_000, hookTimeout: 240_000 },
})
