import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  confirmVatVersion as confirmVatVersionEndpoint,
  prepareVatVersion as prepareVatVersionEndpoint,
  saveVatVersion as saveVatVersionEndpoint,
  VatVersionView,
  withdrawVatVersion as withdrawVatVersionEndpoint,
} from '#contract/offer/vat.ts'
import {
  vatFaults,
  vatKinds,
  type VatRegime,
  vatRegimes,
  type VatRules,
  type VatTable,
  vatZones,
} from '#domain/invoice/vat.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { type Change, recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { firstVersion, lockVersions, nextNumber, withdraw } from '#server/core/versions.ts'
import {
  currentVat,
  readVatVersion,
  type VatRow,
  vatTables,
  vatVersionOf,
  vatVersionSeen,
} from './vat-queries.ts'

/** Changes a prepared table. Invoices use the confirmed ones and the shipped one, so those never change. */
export async function saveVatVersion(
  ctx: Context,
  { version, revision, ...table }: z.output<typeof saveVatVersionEndpoint.input>,
): Promise<VatVersionView> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, vatTables)
    const row = await vatVersionSeen(tx, { version, revision })
    requireUnconfirmed(row)
    if (version === firstVersion) throw new Refused('version-in-force')
    await requireSound(tx, ctx, table, version)
    const change = vatChange(vatVersionOf(row), table)
    if (Object.keys(change.after).length > 0) {
      await tx
        .updateTable('vat_versions')
        .set({ ...vatColumns(table), revision: revision + 1 })
        .where('version', '=', version)
        .execute()
      await recordFact(tx, ctx, { type: 'vat.changed', details: { version }, change })
    }
    return readVatVersion(tx, ctx, version)
  })
}

function requireUnconfirmed(row: VatRow): void {
  if (row.withdrawn_at !== null) throw new Refused('version-withdrawn')
  if (row.confirmed_at !== null) throw new Refused('version-confirmed')
}

/**
 * An administrator confirms the table: it is no longer « à vérifier », and never changes again. A table whose day came before it
 * was confirmed has never been in force, and needs a later day first; the shipped one may be confirmed at any time.
 */
export async function confirmVatVersion(
  ctx: Context,
  { version, revision }: z.output<typeof confirmVatVersionEndpoint.input>,
): Promise<VatVersionView> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, vatTables)
    const row = await vatVersionSeen(tx, { version, revision })
    requireUnconfirmed(row)
    const today = parisDayText(parisDayOf(ctx.now()))
    if (version !== firstVersion && row.effective_from <= today) throw new Refused('date-past')
    await tx
      .updateTable('vat_versions')
      .set({ confirmed_at: ctx.now(), confirmed_by: adminId, revision: revision + 1 })
      .where('version', '=', version)
      .execute()
    await recordFact(tx, ctx, {
      type: 'vat.confirmed',
      details: { version, effectiveFrom: row.effective_from },
      change: { before: { confirmed: false }, after: { confirmed: true } },
    })
    return readVatVersion(tx, ctx, version)
  })
}

/** Withdraws a table that no invoice has used; its day is free again. */
export async function withdrawVatVersion(
  ctx: Context,
  seen: z.output<typeof withdrawVatVersionEndpoint.input>,
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, vatTables)
    await vatVersionSeen(tx, seen)
    const { version } = seen
    await withdraw(tx, ctx, vatTables, {
      number: version,
      fact: { type: 'vat.withdrawn', details: { version } },
    })
    return {}
  })
}

type Table = z.output<typeof prepareVatVersionEndpoint.input>

/** Prepares a table for a future day; no invoice uses it before somebody confirms it. */
export async function prepareVatVersion(ctx: Context, table: Table): Promise<VatVersionView> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, vatTables)
    await requireSound(tx, ctx, table)
    const version = await nextNumber(tx, vatTables)
    await tx
      .insertInto('vat_versions')
      .values({
        version,
        ...vatColumns(table),
        created_at: ctx.now(),
        prepared_by: requireAdmin(ctx.actor),
      })
      .execute()
    await recordFact(tx, ctx, {
      type: 'vat.prepared',
      details: { version, effectiveFrom: table.effectiveFrom },
      change: vatChange(await currentVat(tx, ctx.now()), table),
    })
    return readVatVersion(tx, ctx, version)
  })
}

const vatColumns = ({ effectiveFrom, regime, rules }: Table) => ({
  effective_from: sql<Date>`${effectiveFrom}::date`,
  regime,
  rules: JSON.stringify(rules),
})

/** The day must be tomorrow or later: today's invoices keep their table. One table a day; `except` is the table being edited. */
async function requireSound(
  tx: Tx,
  ctx: Context,
  { effectiveFrom, rules }: Table,
  except: number | null = null,
): Promise<void> {
  if (effectiveFrom <= parisDayText(parisDayOf(ctx.now()))) {
    throw new InvalidInput({ effectiveFrom: 'too-soon' })
  }
  const faults = vatRegimes.flatMap((regime) =>
    vatFaults((rules as VatRules)[regime]).map((fault) => ({ regime, ...fault })),
  )
  if (faults.length > 0) throw new Refused('rules-invalid', { faults })
  const rival = await tx
    .selectFrom('vat_versions')
    .select('version')
    .where(sql<boolean>`effective_from = ${effectiveFrom}::date`)
    .where('withdrawn_at', 'is', null)
    .where('version', '!=', except ?? 0)
    .executeTakeFirst()
  if (rival) throw new Refused('date-taken', { version: rival.version })
}

type Wire = {
  readonly effectiveFrom: string
  readonly regime: VatRegime
  readonly rules: { readonly [Regime in VatRegime]: Rules }
}

type Rules = VatTable['rules'][VatRegime] | WireRules

type WireRules = Readonly<
  Record<
    (typeof vatKinds)[number],
    Readonly<Record<(typeof vatZones)[number], { rate: number; exemption: string | null }>>
  >
>

/** The difference between two tables, one rule a line: « vat.real.storage.dom ». */
function vatChange(before: Wire, after: Wire): Change {
  const [was, is] = [flat(before), flat(after)]
  const changed = [...is.keys()].filter(
    (key) => JSON.stringify(was.get(key)) !== JSON.stringify(is.get(key)),
  )
  const only = (values: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, values.get(key)]))
  return { before: only(was), after: only(is) }
}

function flat({ effectiveFrom, regime, rules }: Wire): Map<string, unknown> {
  const rows = vatRegimes.flatMap((of) =>
    vatKinds.flatMap((kind) =>
      vatZones.map((zone): [string, unknown] => {
        const { rate, exemption } = rules[of][kind][zone]
        return [`vat.${of}.${kind}.${zone}`, { ratePercentBp: rate, exemption }]
      }),
    ),
  )
  return new Map<string, unknown>([
    ['effectiveFrom', effectiveFrom],
    ['vat.regime', regime],
    ...rows,
  ])
}
