import * as z from 'zod/mini'
import { mergeRefusals } from '#domain/account/merge.ts'
import { oneClient, professional } from './clients.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import {
  id,
  nothing,
  optionalText,
  page,
  pageQuery,
  planId,
  text,
  time,
} from '#contract/core/shapes.ts'

/** What the office writes about a client, and does with their account. */

const note = z.strictObject({
  id,
  version: z.int(),
  body: z.string(),
  author: z.string(),
  isMine: z.boolean(),
  createdAt: time,
  /** `null` when it was never edited. */
  editedAt: z.nullable(time),
})
export type ClientNote = z.output<typeof note>
const noteBody = text(4000)

export const listClientNotes = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:customerId/notes',
  policy: 'admin',
  summary: 'Les notes de l’équipe sur un client, les plus récentes d’abord',
  topics: ['accounts'],
  input: z.strictObject({ ...pageQuery, customerId: id }),
  output: page(note),
})

export const writeClientNote = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:customerId/notes',
  policy: 'admin',
  summary: 'Écrit une note\u00A0; le client ne la voit que dans la copie de ses données',
  changes: ['accounts'],
  input: z.extend(oneClient, { body: noteBody }),
  output: note,
})

/** 404 for another person's note; refused with `stale-version`. */
export const editClientNote = endpoint({
  method: 'PUT',
  path: '/api/admin/client-notes/:noteId',
  policy: 'admin',
  summary: 'Change une note que l’on a écrite',
  changes: ['accounts'],
  input: z.strictObject({ noteId: id, version: z.int(), body: noteBody }),
  output: note,
})

export const removeClientNote = endpoint({
  method: 'DELETE',
  path: '/api/admin/client-notes/:noteId',
  policy: 'admin',
  summary: 'Efface une note que l’on a écrite',
  changes: ['accounts'],
  input: z.strictObject({ noteId: id }),
  output: nothing,
})

export const deactivateClient = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:customerId/deactivation',
  policy: 'admin',
  needsProof: true,
  summary: 'Ferme un compte client, avec un motif\u00A0; ses sessions se terminent',
  changes: ['accounts'],
  input: z.extend(oneClient, { reason: text(500) }),
  output: nothing,
})

/** Refused with `email-not-confirmed`, `account-merged`. */
export const reactivateClient = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:customerId/deactivation',
  policy: 'admin',
  needsProof: true,
  summary: 'Rouvre un compte client',
  changes: ['accounts'],
  input: z.extend(oneClient, { reason: text(500) }),
  output: nothing,
})

/** For a client who lost them, and proved who they are by other means than a mailbox (docs/rules/accounts.md#second-factor). */
export const removeClientSecondFactors = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:customerId/second-factors',
  policy: 'admin',
  needsProof: true,
  summary:
    'Retire les seconds facteurs perdus d’un client, avec un motif\u00A0; ses sessions se ferment',
  changes: ['accounts'],
  input: z.extend(oneClient, { reason: text(500) }),
  output: nothing,
})

/** The mail goes to the account's own address; nobody of the team sees its link. Refused with `account-closed`, `email-confirmed`. */
export const sendSignInHelp = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:customerId/sign-in-help',
  policy: 'admin',
  summary: 'Envoie au client un lien pour choisir un mot de passe, ou confirmer son adresse',
  changes: ['accounts'],
  input: z.extend(oneClient, { kind: z.enum(['reset-password', 'confirm-email']) }),
  output: nothing,
})

/** 422 with the wrong field; refused with `stale-version` and the current values. */
export const saveProfessional = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/:customerId/professional',
  policy: 'admin',
  summary: 'Ce client est une entreprise\u00A0: raison sociale, SIREN, TVA, remises convenues',
  changes: ['accounts'],
  input: z.extend(oneClient, {
    /** 0 when there was no earlier version. */
    version: z.int(),
    company: text(120),
    siren: optionalText(20),
    vatNumber: optionalText(30),
    transportPercent: z.number(),
    feePercent: z.number(),
  }),
  output: professional,
})

export const removeProfessional = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:customerId/professional',
  policy: 'admin',
  summary: 'Ce client n’est plus une entreprise\u00A0: les remises s’arrêtent',
  changes: ['accounts'],
  input: z.extend(oneClient, { version: z.int() }),
  output: nothing,
})

const mergeSide = z.strictObject({
  id,
  clientNumber: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  plan: planId,
  createdAt: time,
})

const merge = z.strictObject({
  customerId: id,
  into: z.string().check(z.regex(/^CLT-[1-9]\d{5}$/, 'invalid')),
})

/** 404 for an unknown number. */
export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:customerId/merge',
  policy: 'admin',
  summary: 'Ce que ferait la fusion de ce compte dans un autre\u00A0; n’écrit rien',
  topics: ['accounts'],
  input: merge,
  output: z.strictObject({
    closed: mergeSide,
    kept: mergeSide,
    moves: z.strictObject({
      parcels: z.int(),
      quotes: z.int(),
      requests: z.int(),
      threads: z.int(),
      notes: z.int(),
    }),
    stays: z.strictObject({ orders: z.int(), invoices: z.int(), parcels: z.int() }),
    /** Tracking numbers of declarations that the kept account has too. */
    duplicates: z.array(z.string()),
    refusal: z.nullable(z.enum(mergeRefusals)),
  }),
})
export type MergePreview = z.output<typeof previewMerge.output>

/** Refused with a `MergeRefusal`. */
export const mergeClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:customerId/merge',
  policy: 'admin',
  needsProof: true,
  summary: 'Ferme ce compte et confie ce qui n’est pas payé à l’autre compte de la même personne',
  changes: ['accounts'],
  input: z.extend(merge, {
    /** The two client numbers, each of which the office confirmed. */
    confirms: z.strictObject({ closed: z.string(), kept: z.string() }),
  }),
  output: z.strictObject({ keptId: id }),
})
