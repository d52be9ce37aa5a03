import * as contract from '#contract/shipping/cargo-claims.ts'
import * as decisions from '#contract/shipping/claim-decisions.ts'
import * as office from '#contract/shipping/office-claims.ts'
import { requireStaff } from '#server/core/access.ts'
import { serve, serveFile, serveRaw, type ApiServer } from '#server/core/http.ts'
import { pageOf } from '#server/core/paging.ts'
import { acceptClaim, noteCarrierAnswer, rejectClaim, sendClaim } from './answer-claim.ts'
import { endClaim } from './end-claim.ts'
import { openClaim, uploadClaimPhoto, withdrawClaim } from './open-claim.ts'
import { reopenClaim } from './reopen-claim.ts'
import { claimRows } from './claim-queries.ts'
import { giveIban, noteClaimTransfer } from './claim-transfer.ts'
import { listedClaim, readClaim } from './read-claim.ts'
import { openClaimForClient } from './open-claim-for-client.ts'
import { readClaimForm, readClaimFormForClient } from './read-claim-form.ts'
import { readClaimLetter } from './read-claim-letter.ts'
import { readMyClaim } from './read-my-claim.ts'

export function mountClaims(api: ApiServer): void {
  serve(api, contract.readClaimForm, readClaimForm)
  serveRaw(api, contract.uploadClaimPhoto, (ctx, _input, body) => uploadClaimPhoto(ctx, body))
  serve(api, contract.openClaim, openClaim)
  serve(api, contract.readMyClaim, readMyClaim)
  serve(api, contract.withdrawClaim, withdrawClaim)
  serve(api, contract.giveIban, giveIban)

  serve(api, office.listClaims, async (ctx, { limit, ...asked }) => {
    requireStaff(ctx.actor)
    return pageOf(await claimRows(ctx.db, { ...asked, limit }), limit, listedClaim)
  })
  serve(api, office.readClaimFormForClient, readClaimFormForClient)
  serve(api, office.openClaimForClient, openClaimForClient)
  serve(api, office.readClaim, readClaim)
  serveFile(api, office.readClaimLetter, readClaimLetter)
  serve(api, decisions.sendClaim, sendClaim)
  serve(api, decisions.noteCarrierAnswer, noteCarrierAnswer)
  serve(api, decisions.acceptClaim, acceptClaim)
  serve(api, decisions.rejectClaim, rejectClaim)
  serve(api, decisions.reopenClaim, reopenClaim)
  serve(api, decisions.endClaim, endClaim)
  serve(api, decisions.noteClaimTransfer, noteClaimTransfer)
}
