import * as contract from '#contract/office/overview.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { readOverview } from './read-overview.ts'

export function mountOverview(doors: Doors): void {
  serve(doors, contract.readOverview, readOverview)
}
