import {
  printCustomsPaper as printEndpoint,
  readCustomsPaper as readEndpoint,
  readMyCustomsPaper as readMineEndpoint,
} from '#contract/shipping/customs.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { printCustomsPaper } from './print-customs-paper.ts'
import { readCustomsPaper, readMyCustomsPaper } from './read-customs-paper.ts'

export function mountCustoms(api: ApiServer): void {
  serveFile(api, readEndpoint, readCustomsPaper)
  serveFile(api, readMineEndpoint, readMyCustomsPaper)
  serve(api, printEndpoint, printCustomsPaper)
}
