import { defineConfig } from 'vitest/config'

// No test measures time here: a limit only ends one that hangs, also on a busy machine.
export default defineConfig({
  test: {
    name: 'emulators',
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
