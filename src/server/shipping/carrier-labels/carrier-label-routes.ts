import * as contract from '#contract/shipping/carrier-labels.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { createCarrierLabel } from './create-carrier-label.ts'
import { readCarrierPaper } from './read-carrier-paper.ts'

export function mountCarrierLabels(api: ApiServer): void {
  serve(api, contract.createCarrierLabel, createCarrierLabel)
  serveFile(api, contract.readCarrierPaper, readCarrierPaper)
}
