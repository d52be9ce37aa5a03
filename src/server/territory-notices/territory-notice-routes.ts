import * as contract from '#contract/territory-notices.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { endTerritoryNotice } from './end-territory-notice.ts'
import { listTerritoryNotices } from './list-territory-notices.ts'
import { publishTerritoryNotice } from './publish-territory-notice.ts'
import { readTerritoryNotices } from './read-territory-notices.ts'

export function mountTerritoryNotices(doors: Doors): void {
  serve(doors, contract.readTerritoryNotices, readTerritoryNotices)
  serve(doors, contract.listTerritoryNotices, listTerritoryNotices)
  serve(doors, contract.publishTerritoryNotice, publishTerritoryNotice)
  serve(doors, contract.endTerritoryNotice, endTerritoryNotice)
}
