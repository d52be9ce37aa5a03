import * as contract from '#contract/papers/documents.ts'
import { readTutorial as readTutorialEndpoint } from '#contract/papers/tutorial.ts'
import { requireAdmin, requireCustomer } from '#server/core/access.ts'
import { serve, serveFile, serveRaw, type Doors } from '#server/core/http.ts'
import { pageOf } from '#server/core/paging.ts'
import { documentRows, documentRowsFor } from './document-queries.ts'
import { myDocumentView, officeDocumentView } from './document-views.ts'
import { listDocumentVersions } from './list-document-versions.ts'
import { publishDocument } from './publish-document.ts'
import { readDocumentFile } from './read-document-file.ts'
import { readDocumentVersionFile } from './read-document-version-file.ts'
import { readTutorial } from './read-tutorial.ts'
import { replaceDocument } from './replace-document.ts'
import { withdrawDocument } from './withdraw-document.ts'

/** The documents that the office publishes; invoices and legal texts have doors of their own. */
export function mountPapers(doors: Doors): void {
  serve(doors, contract.listMyDocuments, async (ctx, input) => {
    const rows = await documentRowsFor(ctx.db, requireCustomer(ctx.actor), input)
    return pageOf(rows, input.limit, myDocumentView)
  })
  serveFile(doors, contract.readDocumentFile, readDocumentFile)
  serve(doors, contract.listDocuments, async (ctx, input) => {
    requireAdmin(ctx.actor)
    return pageOf(await documentRows(ctx.db, input), input.limit, officeDocumentView)
  })
  serve(doors, contract.listDocumentVersions, listDocumentVersions)
  serveFile(doors, contract.readDocumentVersionFile, readDocumentVersionFile)
  serveRaw(doors, contract.publishDocument, publishDocument)
  serveRaw(doors, contract.replaceDocument, replaceDocument)
  serve(doors, contract.withdrawDocument, withdrawDocument)
  serveFile(doors, readTutorialEndpoint, readTutorial)
}
