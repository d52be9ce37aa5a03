import * as contract from '#contract/offer/carriers.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { addCarrier } from './add-carrier.ts'
import { carriers, carrierView } from './carrier-queries.ts'
import { changeCarrier } from './change-carrier.ts'

export function mountCarriers(api: ApiServer): void {
  serve(api, contract.listCarriers, async ({ db }) => ({
    items: (await carriers(db).execute()).map(carrierView),
  }))
  serve(api, contract.addCarrier, addCarrier)
  serve(api, contract.changeCarrier, changeCarrier)
  serve(api, contract.listActiveCarriers, async ({ db }) => ({
    items: (await carriers(db).where('is_active', '=', true).execute()).map(({ code, name }) => ({
      code,
      name,
    })),
  }))
}
