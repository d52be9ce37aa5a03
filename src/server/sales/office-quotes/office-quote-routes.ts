import * as contract from '#contract/sales/office-quotes.ts'
import { serve, serveFile, type Doors } from '#server/core/http.ts'
import { countQuotes } from './count-quotes.ts'
import { draftQuote } from './draft-quote.ts'
import { expireQuote } from './expire-quote.ts'
import { exportQuotes } from './export-quotes.ts'
import { listQuotableParcels } from './list-quotable-parcels.ts'
import { listQuotes } from './list-quotes.ts'
import { printDraft } from './print-draft.ts'
import { readDesk } from './read-desk.ts'
import { saveDraft } from './save-draft.ts'
import { splitQuote } from './split-quote.ts'

export function mountOfficeQuotes(doors: Doors): void {
  serve(doors, contract.listQuotes, listQuotes)
  serve(doors, contract.countQuotes, countQuotes)
  serveFile(doors, contract.exportQuotes, exportQuotes)
  serve(doors, contract.readQuoteDesk, readDesk)
  serve(doors, contract.saveQuoteDraft, saveDraft)
  serve(doors, contract.splitQuote, splitQuote)
  serveFile(doors, contract.previewQuotePdf, printDraft)
  serve(doors, contract.expireQuote, expireQuote)
  serve(doors, contract.listQuotableParcels, listQuotableParcels)
  serve(doors, contract.draftQuote, draftQuote)
}
