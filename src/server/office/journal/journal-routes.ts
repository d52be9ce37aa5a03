import * as contract from '#contract/office/journal.ts'
import { serve, serveFile, type Doors } from '#server/core/http.ts'
import { exportJournal } from './export-journal.ts'
import { listJournal } from './list-journal.ts'
import { readJournalState } from './read-journal-state.ts'

/** The audit log: read only. */
export function mountJournal(doors: Doors): void {
  serve(doors, contract.listJournal, listJournal)
  serveFile(doors, contract.exportJournal, exportJournal)
  serve(doors, contract.readJournalState, readJournalState)
}
