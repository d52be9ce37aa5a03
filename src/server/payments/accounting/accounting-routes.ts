import { readAccountingEntries as endpoint } from '#contract/payments/accounting.ts'
import { serveFile, type ApiServer } from '#server/core/http.ts'
import { readAccountingEntries } from './read-accounting-entries.ts'

export function mountAccounting(api: ApiServer): void {
  serveFile(api, endpoint, readAccountingEntries)
}
