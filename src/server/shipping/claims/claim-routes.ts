import * as contract from '#contract/shipping/cargo-claims.ts'
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
  serve(api, office.sendClaim, sendClaim)
  serve(api, office.noteCarrierAnswer, noteCarrierAnswer)
  serve(api, office.acceptClaim, acceptClaim)
  serve(api, office.rejectClaim, rejectClaim)
  serve(api, office.reopenClaim, reopenClaim)
  serve(api, office.endClaim, endClaim)
  serve(api, office.noteClaimTransfer, noteClaimTransfer)
}
