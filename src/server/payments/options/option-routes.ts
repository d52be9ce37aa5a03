import * as contract from '#contract/payments/warehouse-options.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { completePaidOption } from './complete-paid-option.ts'
import { listPaidOptions } from './list-paid-options.ts'

export function mountOptions(doors: Doors): void {
  serve(doors, contract.listPaidOptions, listPaidOptions)
  serve(doors, contract.completePaidOption, completePaidOption)
}
