import * as contract from '#contract/office/overview.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { readOverview } from './read-overview.ts'

export function mountOverview(api: ApiServer): void {
  serve(api, contract.readOverview, readOverview)
}
