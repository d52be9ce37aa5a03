import * as z from 'zod/mini'
import { endpoint, fileEndpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { id, nothing, page, pageQuery, text, time } from '#contract/core/shapes.ts'
import { versionList, versionNumber, versionsCursor } from '#contract/core/versions.ts'

const myDocument = z.strictObject({
  id,
  title: z.string(),
  version: z.int(),
  publishedAt: time,
  bytes: z.int(),
  /** Published for this customer alone. */
  isPersonal: z.boolean(),
})
export type MyDocument = z.output<typeof myDocument>

export const listMyDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  policy: 'client',
  summary: 'Les documents publiés pour tous ou pour moi, les plus récents d’abord',
  topics: ['documents'],
  input: z.strictObject(pageQuery),
  output: page(myDocument),
})

export const readDocumentFile = fileEndpoint({
  method: 'GET',
  path: '/api/documents/:documentId/file',
  policy: 'member',
  summary: 'Un document publié pour tous ou pour moi (tout document, pour le bureau)',
  input: z.strictObject({ documentId: id }),
  produces: ['application/pdf'],
})

const officeDocument = z.strictObject({
  id,
  title: z.string(),
  version: z.int(),
  publishedAt: time,
  publishedBy: z.string(),
  bytes: z.int(),
  withdrawnAt: z.nullable(time),
  /** `null` when it is published for all customers. */
  customer: z.nullable(z.strictObject({ name: z.string(), clientNumber: z.string() })),
})
export type OfficeDocument = z.output<typeof officeDocument>

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/admin/documents',
  policy: 'admin',
  summary: 'Tous les documents publiés ou retirés, les plus récents d’abord',
  topics: ['documents'],
  input: z.strictObject(pageQuery),
  output: page(officeDocument),
})

export const listDocumentVersions = endpoint({
  method: 'GET',
  path: '/api/admin/documents/:documentId/versions',
  policy: 'admin',
  summary: 'Chaque version d’un document, la dernière d’abord, et son retrait',
  topics: ['documents'],
  input: z.strictObject({ documentId: id, ...versionsCursor }),
  output: z.strictObject({
    ...versionList(
      z.strictObject({
        version: z.int(),
        publishedAt: time,
        publishedBy: z.string(),
        bytes: z.int(),
      }),
    ),
    withdrawal: z.nullable(z.strictObject({ at: time, by: z.nullable(z.string()) })),
  }),
})

export const readDocumentVersionFile = fileEndpoint({
  method: 'GET',
  path: '/api/admin/documents/:documentId/versions/:version/file',
  policy: 'admin',
  summary: 'Le fichier d’une version, même remplacée ou retirée',
  input: z.strictObject({ documentId: id, version: versionNumber }),
  produces: ['application/pdf'],
})

/** The file itself is the body of the request. */
const pdf = { consumes: ['application/pdf'], maxBytes: 10 * 1024 * 1024 } as const

export const publishDocument = rawEndpoint({
  method: 'POST',
  path: '/api/admin/documents',
  policy: 'admin',
  summary: 'Publie un document PDF à tous, ou au client de ce numéro',
  ...pdf,
  input: z.strictObject({
    title: text(120),
    clientNumber: z.optional(z.string().check(z.regex(/^CLT-\d{6}$/, 'invalid'))),
  }),
  /** Refused with `not-a-pdf`, `pdf-active`, `pdf-encrypted`; 422 `clientNumber: unknown`. */
  output: officeDocument,
})

export const replaceDocument = rawEndpoint({
  method: 'POST',
  path: '/api/admin/documents/:documentId/versions',
  policy: 'admin',
  summary: 'Publie une nouvelle version d’un document',
  ...pdf,
  input: z.strictObject({ documentId: id, replaces: z.coerce.number().check(z.int()) }),
  /** Refused with `not-a-pdf`, `pdf-active`, `pdf-encrypted`, `document-withdrawn`, `stale-version`. */
  output: officeDocument,
})

export const withdrawDocument = endpoint({
  method: 'POST',
  path: '/api/admin/documents/:documentId/withdrawal',
  policy: 'admin',
  summary: 'Retire un document de la vue des clients',
  changes: ['documents'],
  input: z.strictObject({ documentId: id }),
  /** A second call changes nothing. */
  output: officeDocument,
})

/**
 * « Tutoriel d’utilisation » of the documents page (docs/rules/pages.md#invoices-and-documents): a separate page, open to anybody
 * who has its address.
 */
export const readTutorial = fileEndpoint({
  method: 'GET',
  path: '/tutoriel.pdf',
  policy: 'public',
  summary: 'Le tutoriel d’utilisation, en PDF',
  input: nothing,
  produces: ['application/pdf'],
})
