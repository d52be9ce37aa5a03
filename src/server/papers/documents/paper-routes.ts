import * as contract from '#contract/papers/documents.ts'
import {
  type listDocumentVersions as endpoint,
  readTutorial as readTutorialEndpoint,
} from '#contract/papers/documents.ts'
import * as archives from '#contract/papers/invoice-archives.ts'
import { requireAdmin, requireCustomer, ownerToLookFor } from '#server/core/access.ts'
import { serve, serveFile, serveRaw, type ApiServer, type SentFile } from '#server/core/http.ts'
import { pageOf } from '#server/core/paging.ts'
import {
  listInvoiceArchives,
  readInvoiceArchive,
} from '#server/papers/archives/invoice-archives.ts'
import {
  documentKey,
  documentRow,
  documentRowFor,
  documentRows,
  documentRowsFor,
  myDocumentView,
  officeDocumentView,
} from './document-queries.ts'
import { publishDocument, replaceDocument, withdrawDocument } from './publish-document.ts'
import type * as z from 'zod/mini'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { versionPage } from '#server/core/versions.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { tutorialDocument } from './tutorial-document.ts'

/** Drawn once per process and content, then served from memory, because the route is open to everybody. */
let drawn: { readonly content: string; readonly bytes: Promise<Uint8Array> } | undefined

/** The date of the text, not of the reading: the same content gives the same bytes. */
const edition = new Date('2026-11-22T00:00:00Z')

async function readTutorial(ctx: Context): Promise<SentFile> {
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const document = tutorialDocument(await readSettings(ctx.db), catalogue, edition)
  const content = JSON.stringify(document)
  if (drawn?.content !== content) drawn = { content, bytes: renderPdf(document) }
  try {
    const bytes = await drawn.bytes
    return { bytes, type: 'application/pdf', fileName: 'tutoriel.pdf' }
  } catch (error) {
    drawn = undefined
    throw error
  }
}

/** Routes of the documents that the office publishes; invoices and legal texts have routes of their own. */
export function mountPapers(api: ApiServer): void {
  serve(api, contract.listMyDocuments, async (ctx, input) => {
    const rows = await documentRowsFor(ctx.db, requireCustomer(ctx.actor), input)
    return pageOf(rows, input.limit, myDocumentView)
  })
  serveFile(api, contract.readDocumentFile, readDocumentFile)
  serve(api, contract.listDocuments, async (ctx, input) => {
    requireAdmin(ctx.actor)
    return pageOf(await documentRows(ctx.db, input), input.limit, officeDocumentView)
  })
  serve(api, contract.listDocumentVersions, listDocumentVersions)
  serveFile(api, contract.readDocumentVersionFile, readDocumentVersionFile)
  serveRaw(api, contract.publishDocument, publishDocument)
  serveRaw(api, contract.replaceDocument, replaceDocument)
  serve(api, contract.withdrawDocument, withdrawDocument)
  serveFile(api, readTutorialEndpoint, readTutorial)
  serve(api, archives.listInvoiceArchives, listInvoiceArchives)
  serveFile(api, archives.readInvoiceArchive, readInvoiceArchive)
}

/** Every version of a document, with who published it and when, and who withdrew it. */
async function listDocumentVersions(
  ctx: Context,
  { documentId, cursor }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { withdrawn_at, withdrawn_by } = found(await withdrawalOf(ctx, documentId))
  const versions = ctx.db
    .selectFrom('document_versions as v')
    .innerJoin('users as u', 'u.id', 'v.published_by')
    .select(['v.version', 'v.published_at', 'v.bytes', 'u.name'])
    .where('v.document_id', '=', documentId)
  const { shown, nextCursor } = await versionPage(versions, 'v.version', {
    cursor,
    numberOf: ({ version }) => version,
  })
  return {
    versions: shown.map(({ version, published_at, bytes, name }) => ({
      version,
      publishedAt: published_at.toISOString(),
      publishedBy: name,
      bytes,
    })),
    nextCursor,
    withdrawal: withdrawn_at && { at: withdrawn_at.toISOString(), by: withdrawn_by },
  }
}

const withdrawalOf = ({ db }: Context, documentId: string) =>
  db
    .selectFrom('documents as d')
    .leftJoin('users as u', 'u.id', 'd.withdrawn_by')
    .select(['d.withdrawn_at', 'u.name as withdrawn_by'])
    .where('d.id', '=', documentId)
    .executeTakeFirst()

/** One version of a document, for the office. */
async function readDocumentVersionFile(
  ctx: Context,
  { documentId, version }: { readonly documentId: string; readonly version: number },
): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const row = await ctx.db
    .selectFrom('document_versions as v')
    .innerJoin('documents as d', 'd.id', 'v.document_id')
    .select(['d.id', 'd.title', 'v.file_id'])
    .where('v.document_id', '=', documentId)
    .where('v.version', '=', version)
    .executeTakeFirst()
  return sentDocument(ctx, found(row))
}

/** The current version, for the customers who may read it; the office also reads withdrawn documents. */
async function readDocumentFile(
  ctx: Context,
  { documentId }: { readonly documentId: string },
): Promise<SentFile> {
  const reader = ownerToLookFor(ctx.actor)
  const row = found(
    reader === undefined
      ? await documentRow(ctx.db, documentId)
      : await documentRowFor(ctx.db, reader, documentId),
  )
  return sentDocument(ctx, row)
}

/** The bytes of one version, under a file name made from the document's title. */
async function sentDocument(
  ctx: Context,
  { id, title, file_id }: { readonly id: string; readonly title: string; readonly file_id: string },
): Promise<SentFile> {
  const bytes = await ctx.files.get(documentKey(file_id))
  if (!bytes) throw new Error(`document ${id} has lost its file`)
  return { bytes, type: 'application/pdf', fileName: `${fileNameOf(title)}.pdf` }
}

/** « Attestation d’assurance 2026 » → `attestation-d-assurance-2026`. */
const fileNameOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'document'
