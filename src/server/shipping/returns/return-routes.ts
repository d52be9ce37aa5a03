import { takeBoxBack as takeBackEndpoint } from '#contract/shipping/boxes.ts'
import * as owed from '#contract/warehouse/owed-storage.ts'
import * as returns from '#contract/shipping/shop-returns.ts'
import { returnParcels as returnEndpoint } from '#contract/warehouse/office-parcels.ts'
import { carryOutRequest as carryOutEndpoint } from '#contract/warehouse/warehouse-requests.ts'
import { serve, serveFile, serveRaw, type ApiServer } from '#server/core/http.ts'
import { acceptReturn, priceReturn } from './price-return.ts'
import { addReturnLabel, addReturnProof, readReturnFile } from './add-return-file.ts'
import { carryOutRequest, returnParcels } from './carry-out-request.ts'
import { deliverReturn, sendReturn } from './send-return.ts'
import { approveDisposal, askDisposal, giveUpDisposal } from './dispose-unclaimed.ts'
import { giveUpReturn } from './give-up-return.ts'
import { takeBoxBack } from './take-box-back.ts'

/** The routes by which parcels leave the warehouse without a box, or come back in one. */
export function mountReturns(api: ApiServer): void {
  serve(api, returnEndpoint, returnParcels)
  serve(api, takeBackEndpoint, takeBoxBack)
  serve(api, carryOutEndpoint, carryOutRequest)
  serveRaw(api, returns.addReturnLabel, addReturnLabel)
  serve(api, returns.acceptReturn, acceptReturn)
  serveFile(api, returns.readReturnFile, readReturnFile)
  serve(api, returns.priceReturn, priceReturn)
  serveRaw(api, returns.addReturnProof, addReturnProof)
  serve(api, returns.sendReturn, sendReturn)
  serve(api, returns.deliverReturn, deliverReturn)
  serve(api, returns.giveUpReturn, giveUpReturn)
  serve(api, owed.askDisposal, askDisposal)
  serve(api, owed.approveDisposal, approveDisposal)
  serve(api, owed.giveUpDisposal, giveUpDisposal)
}
