import * as z from 'zod/mini'
import { destinations } from '#domain/destination/destination.ts'
import { noticeSeverities } from '#domain/storage/territory-notice.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, page, pageQuery, text, time } from '#contract/core/shapes.ts'

/** `YYYY-MM-DD`, a day in Paris. */
const parisDay = z.iso.date()

const told = {
  id,
  /** `null` means everywhere. */
  territory: z.nullable(z.enum(destinations)),
  severity: z.enum(noticeSeverities),
  text: z.string(),
  from: parisDay,
  /** The last day; `null` as long as nobody knows it. */
  until: z.nullable(parisDay),
  /** Storage days do not count during this notice, for the customers of that territory. */
  pausesStorage: z.boolean(),
}

const territoryNotice = z.strictObject(told)
export type TerritoryNotice = z.output<typeof territoryNotice>

export const readTerritoryNotices = endpoint({
  method: 'GET',
  path: '/api/territory-notices',
  policy: 'public',
  summary: 'Les avis en cours, par territoire : grève, cyclone, suspension de la garde',
  topics: ['territories'],
  input: nothing,
  output: z.strictObject({ items: z.array(territoryNotice) }),
})

const officeNotice = z.strictObject({
  ...told,
  state: z.enum(['upcoming', 'shown', 'over']),
  createdAt: time,
  createdBy: z.string(),
  /** When a person ended it before its last day. */
  endedAt: z.nullable(time),
  endedBy: z.nullable(z.string()),
  /** The notice that this one replaced. */
  replaces: z.nullable(id),
})
export type OfficeNotice = z.output<typeof officeNotice>

export const listTerritoryNotices = endpoint({
  method: 'GET',
  path: '/api/admin/territory-notices',
  policy: 'admin',
  summary: 'Tous les avis, le plus récent d’abord',
  topics: ['territories'],
  input: z.strictObject({ ...pageQuery }),
  output: page(officeNotice),
})

export const publishTerritoryNotice = endpoint({
  method: 'POST',
  path: '/api/admin/territory-notices',
  policy: 'admin',
  needsProof: true,
  summary: 'Publie un avis, ou en remplace un, qui se termine',
  changes: ['territories'],
  input: z.strictObject({
    territory: z.nullable(z.enum(destinations)),
    severity: z.enum(noticeSeverities),
    text: text(600),
    from: parisDay,
    until: z.nullable(parisDay),
    pausesStorage: z.boolean(),
    replaces: z.nullable(id),
  }),
  /** 422 `from: past`, `until: before-from`; refused with `notice-ended` when the notice that it replaces is over. */
  output: officeNotice,
})

export const endTerritoryNotice = endpoint({
  method: 'POST',
  path: '/api/admin/territory-notices/:noticeId/ending',
  policy: 'admin',
  needsProof: true,
  summary: 'Termine un avis aujourd’hui ; celui qui n’a pas commencé ne commencera pas',
  changes: ['territories'],
  input: z.strictObject({ noticeId: id }),
  /** Refused with `notice-ended`. */
  output: officeNotice,
})
