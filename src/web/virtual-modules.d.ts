declare module 'virtual:chart' {
  /** The inside of the chart's `<svg>`, drawn at build time by `scripts/build/draw-chart.ts`. */
  export const chart: string
}

interface ImportMetaEnv {
  /** Of the build's environment (`vite.config.ts`); absent from tests. */
  readonly MAINTENANCE_MODE?: string
}
