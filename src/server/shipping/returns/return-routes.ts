import { returnParcels as returnEndpoint } from '#contract/warehouse/office-parcels.ts'
import { carryOutRequest as carryOutEndpoint } from '#contract/warehouse/warehouse-requests.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { carryOutRequest } from './carry-out-request.ts'
import { returnParcels } from './return-parcels.ts'

/** The routes by which parcels leave the warehouse without a box. */
export function mountReturns(api: ApiServer): void {
  serve(api, returnEndpoint, returnParcels)
  serve(api, carryOutEndpoint, carryOutRequest)
}
