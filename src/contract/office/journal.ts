import * as z from 'zod/mini'
import { journalFilters } from '#domain/fact/journal.ts'
import { endpoint, fileEndpoint } from '#contract/core/endpoint.ts'
import { id, nothing, page, pageQuery, time } from '#contract/core/shapes.ts'

/** The audit log (docs/rules/pages.md#office): what the staff changed, with the values before and after. */

const values = z.record(z.string(), z.unknown())

const journalFact = {
  id: z.int(),
  at: time,
  /** The e-mail distinguishes two people of the same name, while the account exists. */
  actor: z.strictObject({ id, name: z.string(), email: z.nullable(z.string()), role: z.string() }),
  type: z.string(),
  /** The object of the action, while it exists. */
  subject: z.nullable(
    z.strictObject({
      kind: z.enum([
        'parcel',
        'quote',
        'order',
        'shipment',
        'customer',
        'invitation',
        'message',
        'declaration',
        'document',
      ]),
      id,
      label: z.string(),
      /** For an account: the number and role remain when its name is erased. */
      clientNumber: z.nullable(z.string()),
      role: z.nullable(z.string()),
    }),
  ),
}

/** A line without the values that it changed: who did what to which object, and when. */
export const journalAct = z.strictObject(journalFact)
export type JournalAct = z.output<typeof journalAct>

const journalLine = z.strictObject({
  ...journalFact,
  details: values,
  /** `null` when no field changed, or when the person concerned deleted their account. */
  change: z.nullable(z.strictObject({ before: values, after: values })),
})
export type JournalLine = z.output<typeof journalLine>

const filters = {
  person: z.optional(id),
  kind: z.optional(z.enum(journalFilters)),
  /** A tracking, quote, order, invoice, shipment or client number. */
  number: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** Days in Paris; the period includes both. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
export type JournalFilters = z.output<z.ZodMiniObject<typeof filters>>

export const listJournal = endpoint({
  method: 'GET',
  path: '/api/admin/journal',
  policy: 'admin',
  summary: 'Ce que l’équipe a fait, du plus récent au plus ancien',
  topics: ['journal'],
  input: z.strictObject({ ...pageQuery, ...filters }),
  output: page(journalLine),
})

export const exportJournal = fileEndpoint({
  method: 'GET',
  path: '/api/admin/journal.csv',
  policy: 'admin',
  summary: 'Le journal filtré, entier, en CSV',
  exports: 'journal',
  input: z.strictObject(filters),
  produces: ['text/csv'],
})

export const readJournalState = endpoint({
  method: 'GET',
  path: '/api/admin/journal/state',
  policy: 'admin',
  summary: 'Qui y écrit, jusqu’où il est scellé, et ce que la dernière vérification a trouvé',
  topics: ['journal'],
  input: nothing,
  output: z.strictObject({
    people: z.array(z.strictObject({ id, name: z.string() })),
    sealedLines: z.int(),
    /** Signature of the last sealed day, to copy and keep elsewhere. */
    lastSeal: z.nullable(z.string()),
    /** A nightly check was missed: nobody has checked the log since. */
    late: z.boolean(),
    check: z.nullable(
      z.strictObject({
        at: time,
        lines: z.int(),
        /** Days (UTC) whose lines differ from what was sealed. */
        brokenDays: z.int(),
        firstBrokenDay: z.nullable(z.iso.date()),
        /** Lines that an earlier check found sealed, and that are gone with their seals. */
        missingLines: z.int(),
        unreadable: z.int(),
        /** Days (UTC) that another AUTH_SECRET sealed. A server of the version before does not say it. */
        unreadableDays: z.optional(z.int()),
      }),
    ),
  }),
})
export type JournalState = z.output<typeof readJournalState.output>
