import {
  printLabel as printEndpoint,
  readLabel as readEndpoint,
} from '#contract/shipping/box-papers.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { printLabel } from './print-label.ts'
import { readLabel } from './read-label.ts'

export function mountLabels(api: ApiServer): void {
  serveFile(api, readEndpoint, readLabel)
  serve(api, printEndpoint, printLabel)
}
