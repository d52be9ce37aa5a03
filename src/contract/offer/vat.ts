import * as z from 'zod/mini'
import { vatKinds, vatRegimes, vatZones } from '#domain/invoice/vat.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing, time } from '#contract/core/shapes.ts'
import {
  versionList,
  versionNumber,
  versionsCursor,
  versionStates,
} from '#contract/core/versions.ts'

/**
 * VAT by regime, kind of line, zone and date, with the sentence to print (docs/rules/money.md#vat): « à vérifier » until
 * confirmed.
 */

const rule = z.strictObject({
  /** In hundredths of a per cent. */
  rate: z.int().check(z.minimum(0, 'invalid'), z.maximum(10_000, 'invalid')),
  exemption: z.nullable(
    z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(160, 'too-long')),
  ),
})
const kinds = z.record(z.enum(vatKinds), z.record(z.enum(vatZones), rule))
/** Complete: a record over an enum refuses a table that lacks one of its rows. */
const rules = z.record(z.enum(vatRegimes), kinds)

const table = {
  effectiveFrom: z.iso.date(),
  regime: z.enum(vatRegimes),
  rules,
}

const vatVersion = z.strictObject({
  version: z.int(),
  ...table,
  revision: z.int(),
  /** `prepared`: nobody has confirmed it, so it does not apply; `late`: its day has come and it is still not confirmed. */
  state: z.enum([...versionStates, 'prepared', 'late']),
  preparedBy: z.nullable(z.string()),
  confirmedAt: z.nullable(time),
  confirmedBy: z.nullable(z.string()),
})
export type VatVersionView = z.output<typeof vatVersion>

export const listVatVersions = endpoint({
  method: 'GET',
  path: '/api/admin/vat/versions',
  policy: 'admin',
  summary: 'Les tables de TVA, la plus récente d’abord',
  topics: ['vat'],
  input: z.strictObject(versionsCursor),
  output: z.strictObject({
    ...versionList(vatVersion),
    inForce: vatVersion,
    /** The earliest day on which a change may take effect. */
    tomorrow: z.iso.date(),
  }),
})

export const prepareVatVersion = endpoint({
  method: 'POST',
  path: '/api/admin/vat/versions',
  policy: 'admin',
  summary: 'Prépare une table de TVA pour un jour à venir',
  changes: ['vat'],
  input: z.strictObject(table),
  /** 422 `effectiveFrom: too-soon`; refused with `date-taken`, and `rules-invalid` with its `faults`. */
  output: vatVersion,
})

/** The revision that was on the screen: a save never overwrites a colleague's later one (`stale`). */
const seen = {
  version: versionNumber,
  revision: z.int(),
}

export const saveVatVersion = endpoint({
  method: 'PUT',
  path: '/api/admin/vat/versions/:version',
  policy: 'admin',
  summary: 'Change une table de TVA qui n’est pas confirmée',
  changes: ['vat'],
  input: z.strictObject({ ...seen, ...table }),
  /**
   * Refused like the preparation, and with `stale` (the current version in its details), `version-confirmed`,
   * `version-withdrawn`.
   */
  output: vatVersion,
})

export const confirmVatVersion = endpoint({
  method: 'POST',
  path: '/api/admin/vat/versions/:version/confirmation',
  policy: 'admin',
  needsProof: true,
  summary: 'Confirme une table de TVA, telle qu’elle est à l’écran',
  changes: ['vat', 'settings'],
  input: z.strictObject(seen),
  /** Refused with `stale`, `version-confirmed`, `version-withdrawn`, `date-past`. */
  output: vatVersion,
})

export const withdrawVatVersion = endpoint({
  method: 'POST',
  path: '/api/admin/vat/versions/:version/withdrawal',
  policy: 'admin',
  summary: 'Retire une table de TVA qui n’a pas commencé',
  changes: ['vat'],
  input: z.strictObject(seen),
  /** Refused with `stale`, `version-in-force`. */
  output: nothing,
})
