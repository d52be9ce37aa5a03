import { readAccountingEntries as accountingEndpoint } from '#contract/payments/accounting.ts'
import * as contract from '#contract/payments/finances.ts'
import { makeInvoiceArchive as archiveEndpoint } from '#contract/papers/invoice-archives.ts'
import * as files from '#contract/payments/finance-files.ts'
import * as closings from '#contract/payments/month-closings.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { readAccountingEntries } from '#server/payments/accounting/read-accounting-entries.ts'
import { makeInvoiceArchive } from '#server/payments/archives/archive-years.ts'
import { readEReporting } from '#server/payments/archives/e-reporting.ts'
import { readInvoiceFiles } from '#server/payments/archives/invoice-files.ts'
import { closeMonth } from './close-month.ts'
import { compareNow } from './compare-now.ts'
import { explainDifference } from './explain-difference.ts'
import { listFinanceMonths } from './list-finance-months.ts'
import { exportFinances, listFinances } from './list-finances.ts'
import { exportVat, readMonthVat } from './month-vat.ts'
import { readFinances } from './read-finances.ts'
import { readMonthClosing } from './read-month-closing.ts'

export function mountFinances(api: ApiServer): void {
  serve(api, contract.readFinances, readFinances)
  serve(api, contract.listFinances, listFinances)
  serveFile(api, contract.exportFinances, exportFinances)
  serve(api, contract.readMonthVat, readMonthVat)
  serveFile(api, contract.exportVat, exportVat)
  serve(api, contract.compareNow, compareNow)
  serve(api, contract.explainDifference, explainDifference)
  serve(api, closings.listFinanceMonths, listFinanceMonths)
  serve(api, closings.closeMonth, closeMonth)
  serveFile(api, closings.readMonthClosing, readMonthClosing)
  serve(api, archiveEndpoint, makeInvoiceArchive)
  serveFile(api, files.readInvoiceFiles, readInvoiceFiles)
  serveFile(api, files.readEReporting, readEReporting)
  serveFile(api, accountingEndpoint, readAccountingEntries)
}
