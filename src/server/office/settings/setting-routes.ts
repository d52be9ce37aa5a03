import { sql } from 'kysely'
import * as contract from '#contract/office/settings.ts'
import type { SettingSection, SettingValues } from '#contract/office/settings.ts'
import { outlastsStopHours } from '#domain/standing-order/announcement.ts'
import { type Change, recordFact } from '#server/core/facts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import type * as z from 'zod/mini'
import { missingBeforeSelling, requiredBeforeSelling } from '#domain/legal/legal-facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { InvalidInput, Refused } from '#server/core/refused.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { isPaymentConfigured, requireAdmin, requireSuperAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'
import { currentVat } from '#server/offer/vat/vat-queries.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { fieldOf, formsOf, rowsOf, versionOf } from './setting-forms.ts'

/** Routes of the settings that the office changes without a release. */
export function mountSettings(api: ApiServer): void {
  serve(api, contract.readOfficeSettings, readOfficeSettings)
  serve(api, contract.saveSettings, saveSettings)
}

/** The forms of the settings, and the reasons why production may not sell yet. */
async function readOfficeSettings(
  ctx: Context,
): Promise<z.input<typeof contract.readOfficeSettings.output>> {
  requireAdmin(ctx.actor)
  const settings = await readSettings(ctx.db)
  const { catalogue } = await currentCatalogue(ctx.db, ctx.now())
  const { contents } = await publicationsInForce(ctx.db, ctx.now())
  const forms = formsOf(settings, ctx)
  const { site, contact, company, publisher, warehouse, customs, storage, refunds } = forms
  const { subscriptions, standingOrders, accounts } = forms
  return {
    sections: {
      site: { version: versionOf(site), values: site },
      contact: { version: versionOf(contact), values: contact },
      company: { version: versionOf(company), values: company },
      publisher: { version: versionOf(publisher), values: publisher },
      warehouse: { version: versionOf(warehouse), values: warehouse },
      customs: { version: versionOf(customs), values: customs },
      storage: { version: versionOf(storage), values: storage },
      subscriptions: { version: versionOf(subscriptions), values: subscriptions },
      standingOrders: { version: versionOf(standingOrders), values: standingOrders },
      refunds: { version: versionOf(refunds), values: refunds },
      accounts: { version: versionOf(accounts), values: accounts },
    },
    requiredFields: requiredBeforeSelling(settings),
    missing: missingBeforeSelling(settings).map(fieldOf),
    vatToVerify: (await currentVat(ctx.db, ctx.now())).toVerify,
    paymentConfigured: isPaymentConfigured(ctx),
    terms: {
      quoteValidityDays: catalogue.quoteValidityDays,
      freeStorageDays: {
        gratuit: catalogue.plans.gratuit.freeStorageDays,
        standard: catalogue.plans.standard.freeStorageDays,
        premium: catalogue.plans.premium.freeStorageDays,
      },
      storageFeePerDayCents: catalogue.storage.feePerDayCents,
      unclaimedDaysAfterFree: catalogue.storage.unclaimedDaysAfterFree,
    },
    abandonmentInForce: contents.termsClauses.abandonment.inForce,
  }
}

type Input = z.output<typeof contract.saveSettings.input>

/**
 * Saves one whole form over the values that it was opened with; every process uses them from its next request. When the values
 * have changed since, a `stale` refusal returns the present ones. Only the super-admin sets when a second administrator must
 * approve.
 */
async function saveSettings(
  ctx: Context,
  input: Input,
): Promise<z.input<typeof contract.saveSettings.output>> {
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
