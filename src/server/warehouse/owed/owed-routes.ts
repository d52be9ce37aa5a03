import * as contract from '#contract/warehouse/owed-storage.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { askSettlement, callOffSettlement } from '#server/warehouse/storage/ask-settlement.ts'
import { exportOwedStorage, listOwedStorage } from './list-owed-storage.ts'

export function mountOwedStorage(api: ApiServer): void {
  serve(api, contract.listOwedStorage, listOwedStorage)
  serveFile(api, contract.exportOwedStorage, exportOwedStorage)
  serve(api, contract.askSettlement, askSettlement)
  serve(api, contract.callOffSettlement, callOffSettlement)
}
