import * as z from 'zod/mini'
import { legalSubjects } from '#domain/legal/legal-subject.ts'
import { legalSlugs } from '#domain/legal/legal-text.ts'
import { mostCharacters } from '#domain/legal/source/check-source.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { legalBlock } from './legal.ts'
import { nothing, optionalText, time } from '#contract/core/shapes.ts'
import {
  effectiveDay,
  publishedVersion,
  versionList,
  versionNumber,
  versionsCursor,
} from '#contract/core/versions.ts'

/** The legal texts, as the office writes and dates them (docs/rules/law.md#legal-texts). */

const subject = z.enum(legalSubjects)
const slug = z.enum(legalSlugs)

const version = z.strictObject({
  number: z.int(),
  /** `null` for version 1, which came with the site. */
  effectiveFrom: z.nullable(time),
  publishedAt: z.nullable(time),
  ...publishedVersion,
  announcedTo: z.nullable(z.enum(['subscribers', 'customers'])),
})
export type LegalVersionSummary = z.output<typeof version>

const draftSummary = z.strictObject({
  revision: z.int(),
  updatedAt: time,
  updatedBy: z.string(),
})

export const listLegalSubjects = endpoint({
  method: 'GET',
  path: '/api/admin/legal-subjects',
  policy: 'admin',
  summary:
    'Les textes légaux et ce qu’ils impriment : version en vigueur, versions à venir, brouillon',
  topics: ['legal'],
  input: nothing,
  output: z.strictObject({
    subjects: z.array(
      z.strictObject({
        subject,
        current: version,
        future: z.array(version),
        draft: z.nullable(draftSummary),
      }),
    ),
  }),
})
export type LegalSubjectSummary = z.output<typeof listLegalSubjects.output>['subjects'][number]

/** The value of a figure: text, or the blocks that a figure alone on its line shows. */
const figure = z.strictObject({
  name: z.string(),
  value: z.union([z.string(), z.array(legalBlock)]),
})

const worded = z.extend(version, { source: z.string() })
const desk = z.strictObject({
  slug,
  current: worded,
  /** Ordered by the day on which they take effect. */
  future: z.array(worded),
  draft: z.nullable(z.extend(draftSummary, { source: z.string() })),
  figures: z.array(figure),
})
export type LegalDesk = z.output<typeof desk>

export const readLegalDesk = endpoint({
  method: 'GET',
  path: '/api/admin/legal-texts/:slug',
  policy: 'admin',
  summary: 'Un texte légal à écrire : en vigueur, brouillon, valeurs des chiffres',
  topics: ['legal'],
  input: z.strictObject({ slug }),
  output: desk,
})

export const saveLegalDraft = endpoint({
  method: 'PUT',
  path: '/api/admin/legal-texts/:slug/draft',
  policy: 'admin',
  summary: 'Enregistre le brouillon d’un texte légal',
  changes: ['legal'],
  /** The revision that was on the screen, 0 when there was none: a save never overwrites a colleague's later one. */
  input: z.strictObject({
    slug,
    revision: z.int().check(z.minimum(0)),
    source: z.string().check(z.minLength(1, 'required'), z.maxLength(mostCharacters, 'too-long')),
  }),
  /** Refused with `stale`. */
  output: desk,
})

export const discardLegalDraft = endpoint({
  method: 'POST',
  path: '/api/admin/legal-texts/:slug/draft/discarding',
  policy: 'admin',
  summary: 'Supprime le brouillon d’un texte légal',
  changes: ['legal'],
  input: z.strictObject({ slug, revision: z.int() }),
  /** Refused with `stale`. */
  output: desk,
})

/** What every publication states. */
export const publication = {
  /** The version that will be in force just before, with which the screen compared. */
  follows: z.int(),
  effectiveFrom: effectiveDay,
  /** Whether the readers are notified by e-mail. */
  announce: z.boolean(),
  note: optionalText(300),
}
export const published = z.strictObject({ number: z.int() })

export const publishLegalText = endpoint({
  method: 'POST',
  path: '/api/admin/legal-texts/:slug/versions',
  policy: 'admin',
  needsProof: true,
  summary:
    'Publie le brouillon d’un texte légal, maintenant ou au début d’un jour à venir (heure de Paris)',
  changes: ['legal'],
  input: z.strictObject({ slug, revision: z.int(), ...publication }),
  /**
   * Refused with `stale`, `base-changed`, `legal-invalid` (its findings), `nothing-changed`, `date-past`,
   * `notice-too-short`, `nobody-to-tell`.
   */
  output: published,
})

export const listLegalVersions = endpoint({
  method: 'GET',
  path: '/api/admin/legal-subjects/:subject/versions',
  policy: 'admin',
  summary: 'Les versions publiées, la dernière d’abord',
  topics: ['legal'],
  input: z.strictObject({ subject, ...versionsCursor }),
  output: z.strictObject(versionList(version)),
})

export const readLegalVersion = endpoint({
  method: 'GET',
  path: '/api/admin/legal-subjects/:subject/versions/:version',
  policy: 'admin',
  summary: 'Une version publiée, entière, avec celle d’avant',
  topics: ['legal'],
  input: z.strictObject({ subject, version: versionNumber }),
  output: z.extend(version, {
    subject,
    /** The source of the text, or the values, one per line. */
    source: z.string(),
    before: z.string(),
  }),
})

export const withdrawLegalVersion = endpoint({
  method: 'POST',
  path: '/api/admin/legal-subjects/:subject/versions/:version/withdrawal',
  policy: 'admin',
  needsProof: true,
  summary: 'Retire une version à venir',
  changes: ['legal'],
  input: z.strictObject({ subject, version: versionNumber }),
  /** A second call changes nothing. Refused with `version-in-force`. */
  output: nothing,
})
