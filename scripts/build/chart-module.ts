import type { Plugin } from 'vite'
import { drawChart } from './draw-chart.ts'

const publicId = 'virtual:chart'
const resolvedId = `\0${publicId}`

/** Gives the web the chart as a string: geography libraries stay at build time. */
export function chartModule(): Plugin {
  return {
    name: 'escale-chart',
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load: (id) =>
      id === resolvedId ? `export const chart = ${JSON.stringify(drawChart())}` : undefined,
  }
}
