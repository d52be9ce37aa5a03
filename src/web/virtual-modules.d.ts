interface ImportMetaEnv {
  /** From the build's environment (`vite.config.ts`); absent in tests. */
  readonly MAINTENANCE_MODE?: string
}
