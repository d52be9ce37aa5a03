import * as contract from '#contract/offer/carriers.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { addCarrier } from './add-carrier.ts'
import { carriers, carrierView } from './carrier-queries.ts'
import { changeCarrier } from './change-carrier.ts'

export function mountCarriers(doors: Doors): void {
  serve(doors, contract.listCarriers, async ({ db }) => ({
    items: (await carriers(db).execute()).map(carrierView),
  }))
  serve(doors, contract.addCarrier, addCarrier)
  serve(doors, contract.changeCarrier, changeCarrier)
  serve(doors, contract.listActiveCarriers, async ({ db }) => ({
    items: (await carriers(db).where('is_active', '=', true).execute()).map(({ code, name }) => ({
      code,
      name,
    })),
  }))
}
