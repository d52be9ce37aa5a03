interface ImportMetaEnv {
  /** Of the build's environment (`vite.config.ts`); absent from tests. */
  readonly MAINTENANCE_MODE?: string
}
