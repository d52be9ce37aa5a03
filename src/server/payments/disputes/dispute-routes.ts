import * as contract from '#contract/payments/disputes.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { acceptDispute, saveDisputeAnswer, sendDisputeAnswer } from './answer-dispute.ts'
import { previewDisputeAnswer, readEvidenceFile } from './compose-answer.ts'
import { readDispute } from './read-dispute.ts'

export function mountDisputes(api: ApiServer): void {
  serve(api, contract.readDispute, readDispute)
  serve(api, contract.saveDisputeAnswer, saveDisputeAnswer)
  serve(api, contract.previewDisputeAnswer, previewDisputeAnswer)
  serveFile(api, contract.readEvidenceFile, readEvidenceFile)
  serve(api, contract.sendDisputeAnswer, sendDisputeAnswer)
  serve(api, contract.acceptDispute, acceptDispute)
}
