import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  saveSettings as endpoint,
  SettingSection,
  SettingValues,
} from '#contract/office/settings.ts'
import { outlastsStopHours } from '#domain/standing-order/announcement-of.ts'
import { requireAdmin, requireSuperAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact, type Change } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { formsOf, rowsOf, versionOf } from './setting-forms.ts'

type Input = z.output<typeof endpoint.input>

/**
 * Saves one whole form over the values that it was opened with; every process uses them from its next request. When the values
 * have changed since, a `stale` refusal returns the present ones. Only the super-admin sets when a second administrator must
 * approve.
 */
export async function saveSettings(
  ctx: Context,
  input: Input,
): Promise<z.input<typeof endpoint.output>> {
  if (input.section === 'refunds') requireSuperAdmin(ctx.actor)
  else requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    // Makes two savers run one after the other, so that the second one gets the refusal.
    await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx)
    if (input.section === 'standingOrders') await requireTimeToStop(tx, ctx, input.values)
    return save<SettingSection>(tx, ctx, input.section, input)
  })
}

/** Every quote would end before it could be paid by itself. */
async function requireTimeToStop(
  tx: Tx,
  ctx: Context,
  { stopHours }: SettingValues['standingOrders'],
): Promise<void> {
  const { catalogue } = await currentCatalogue(tx, ctx.now())
  if (!outlastsStopHours(catalogue.quoteValidityDays, stopHours)) {
    throw new InvalidInput({ 'values.stopHours': 'longer-than-quotes' })
  }
}

type Form<Section extends SettingSection> = {
  readonly version: string
  readonly values: SettingValues[Section]
}

async function save<Section extends SettingSection>(
  tx: Tx,
  ctx: Context,
  section: Section,
  { version, values }: Form<Section>,
): Promise<{ version: string }> {
  const before = formsOf(await readSettings(tx), ctx)[section]
  const current = versionOf(before)
  if (current !== version) throw new Refused('stale', { version: current, values: before })
  const change = changeBetween(section, before, values)
  if (Object.keys(change.after).length === 0) return { version }
  await writeRows(tx, ctx, rowsOf[section](before), rowsOf[section](values))
  await recordFact(tx, ctx, { type: 'settings.changed', details: { key: section }, change })
  return { version: versionOf(values) }
}

/** The changed fields, with names like « company.siren ». */
function changeBetween(section: SettingSection, before: object, after: object): Change {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([field, value]) => old.get(field) !== value)
  const named = (of: (field: string, value: unknown) => unknown) =>
    Object.fromEntries(changed.map(([field, value]) => [`${section}.${field}`, of(field, value)]))
  return { before: named((field) => old.get(field)), after: named((_, value) => value) }
}

/** Writes only the changed values: a value from the environment stays the environment's until somebody sets it. */
async function writeRows(tx: Tx, ctx: Context, before: object, after: object): Promise<void> {
  const old = new Map<string, unknown>(Object.entries(before))
  for (const [key, value] of Object.entries(after)) {
    const json = JSON.stringify(value)
    if (JSON.stringify(old.get(key)) === json) continue
    const row = { value: json, updated_at: ctx.now() }
    await tx
      .insertInto('settings')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }
}
