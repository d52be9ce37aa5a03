import * as mine from '#contract/warehouse/parcel-requests.ts'
import * as warehouse from '#contract/warehouse/warehouse-requests.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { blockParcel, unblockParcel } from '#server/warehouse/parcels/block-parcel.ts'
import { correctMeasures } from '#server/warehouse/parcels/correct-measures.ts'
import { answerRequest } from './answer-request.ts'
import { askReturn } from './ask-return.ts'
import { chooseForBlocked } from './choose-for-blocked.ts'
import { claimParcel } from './claim-parcel.ts'
import { countWaiting } from './count-waiting.ts'
import { disputeWeight } from './dispute-weight.ts'
import { listMyClaims } from './list-my-claims.ts'
import { listParcelRequests, listRequests } from './list-requests.ts'
import { readParcelSituation } from './read-parcel-situation.ts'
import { seeAnswer } from './see-answer.ts'
import { withdrawRequest } from './withdraw-request.ts'

export function mountRequests(doors: Doors): void {
  serve(doors, mine.readParcelSituation, readParcelSituation)
  serve(doors, mine.askReturn, askReturn)
  serve(doors, mine.disputeWeight, disputeWeight)
  serve(doors, mine.chooseForBlocked, chooseForBlocked)
  serve(doors, mine.claimParcel, claimParcel)
  serve(doors, mine.listMyClaims, listMyClaims)
  serve(doors, mine.seeAnswer, seeAnswer)
  serve(doors, mine.withdrawRequest, withdrawRequest)

  serve(doors, warehouse.listRequests, listRequests)
  serve(doors, warehouse.listParcelRequests, listParcelRequests)
  serve(doors, warehouse.answerRequest, answerRequest)
  serve(doors, warehouse.correctMeasures, correctMeasures)
  serve(doors, warehouse.blockParcel, blockParcel)
  serve(doors, warehouse.unblockParcel, unblockParcel)
  serve(doors, warehouse.countWaiting, countWaiting)
}
