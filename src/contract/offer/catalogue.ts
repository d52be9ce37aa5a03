import * as z from 'zod/mini'
import { catalogueContent, serviceOptions } from './catalogue-content.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, optionalText, text, time } from '#contract/core/shapes.ts'
import {
  effectiveDay,
  publishedVersion,
  versionList,
  versionNumber,
  versionsCursor,
} from '#contract/core/versions.ts'

/**
 * The dated prices of the office (docs/rules/quotes-and-prices.md#catalogue). Published versions never change; the office
 * prepares the next one in a draft.
 */

const versionSummary = z.strictObject({
  version: z.int(),
  effectiveFrom: time,
  publishedAt: time,
  ...publishedVersion,
})
export type CatalogueVersionSummary = z.output<typeof versionSummary>

const draftSummary = z.strictObject({
  id,
  name: z.string(),
  preparedFrom: z.int(),
  /** The version that the draft is compared with and will follow. */
  comparedWith: z.int(),
  /** The scheduled version that this draft will replace. */
  replaces: z.nullable(z.int()),
  revision: z.int(),
  updatedAt: time,
  updatedBy: z.string(),
})
export type CatalogueDraftSummary = z.output<typeof draftSummary>

const version = z.extend(versionSummary, { content: catalogueContent })
const draft = z.extend(draftSummary, { content: catalogueContent, reference: catalogueContent })
export type CatalogueDraft = z.output<typeof draft>

export const listCatalogueVersions = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/versions',
  policy: 'admin',
  summary: 'Les versions des tarifs, la plus récente d’abord, et les brouillons',
  topics: ['catalogue'],
  input: z.strictObject(versionsCursor),
  output: z.strictObject({
    ...versionList(versionSummary),
    drafts: z.array(draftSummary),
  }),
})

export const readCatalogueVersion = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/versions/:version',
  policy: 'admin',
  summary: 'Une version des tarifs, entière',
  topics: ['catalogue'],
  input: z.strictObject({ version: versionNumber }),
  output: version,
})

export const withdrawCatalogueVersion = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/versions/:version/withdrawal',
  policy: 'admin',
  summary: 'Retire une version à venir',
  changes: ['catalogue'],
  input: z.strictObject({ version: versionNumber }),
  /** Refused with `version-in-force`, `scheduled-invalid` (a later version that loses what it had from this one). */
  output: nothing,
})

export const prepareDraft = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/drafts',
  policy: 'admin',
  summary: 'Prépare un brouillon d’une version',
  changes: ['catalogue'],
  /** `replaces`: the draft is for a scheduled version and will replace it. */
  input: z.strictObject({ version: versionNumber, replaces: z.boolean(), name: text(80) }),
  /** Refused with `version-in-force`, `version-withdrawn`, `draft-exists`, `too-many-drafts`. */
  output: z.strictObject({ draftId: id }),
})

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/drafts/:draftId',
  policy: 'admin',
  summary: 'Un brouillon de tarifs, et la version à laquelle il se compare',
  topics: ['catalogue'],
  input: z.strictObject({ draftId: id }),
  output: draft,
})

/** The revision that was on the screen: a save never overwrites a colleague's later one (`stale`). */
const seen = { draftId: id, revision: z.coerce.number().check(z.int()) }

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/admin/catalogue/drafts/:draftId',
  policy: 'admin',
  summary: 'Enregistre un brouillon de tarifs',
  changes: ['catalogue'],
  input: z.strictObject({ ...seen, name: text(80), content: catalogueContent }),
  output: draft,
})

export const rebaseDraft = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/drafts/:draftId/rebase',
  policy: 'admin',
  summary: 'Reprend les changements d’un brouillon sur la version qu’il suivra',
  changes: ['catalogue'],
  input: z.strictObject({ ...seen, effectiveFrom: effectiveDay }),
  output: draft,
})

export const discardDraft = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/drafts/:draftId/discarding',
  policy: 'admin',
  summary: 'Supprime un brouillon de tarifs',
  changes: ['catalogue'],
  input: z.strictObject(seen),
  output: nothing,
})

export const publishDraft = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/drafts/:draftId/publication',
  policy: 'admin',
  summary: 'Publie un brouillon, maintenant ou au début d’un jour à venir (heure de Paris)',
  changes: ['catalogue'],
  input: z.strictObject({
    ...seen,
    effectiveFrom: effectiveDay,
    note: optionalText(300),
  }),
  /**
   * Refused with `stale`, `catalogue-invalid` (its findings), `nothing-changed`, `date-past`, `version-in-force` (the version
   * that it replaces is already in force), `base-changed` (another version would come before it: rebase first),
   * `scheduled-invalid` (a later version, which takes these changes over, and its findings).
   */
  output: z.strictObject({ version: z.int() }),
})

export const changeServiceOptions = endpoint({
  method: 'PUT',
  path: '/api/admin/service-options',
  policy: 'admin',
  summary: 'Publie aussitôt la liste des options, et la reporte sur les versions à venir',
  changes: ['catalogue'],
  input: z.strictObject({ base: z.int(), serviceOptions }),
  /** Refused with `stale`, `catalogue-invalid`, `scheduled-invalid`, `nothing-changed`. */
  output: version,
})

export const readCurrentCatalogue = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue',
  policy: 'admin',
  summary: 'Les tarifs en vigueur, entiers',
  topics: ['catalogue'],
  input: nothing,
  output: version,
})
