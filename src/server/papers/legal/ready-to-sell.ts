import { missingBeforeSelling } from '#domain/legal/legal-facts.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { Unavailable } from '#server/core/refused.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { currentVat } from '#server/offer/vat/vat-queries.ts'

/**
 * In production nobody can buy under terms with blanks in them; the demonstration shows the blanks
 * (docs/rules/law.md#ready-to-sell).
 */
export async function isReadyToSell(db: Database | Tx, ctx: Context): Promise<boolean> {
  return !ctx.config.isProduction || (await missing(db, ctx)).length === 0
}

/** Throws 503 `selling-not-ready`; the log lists the missing settings. */
export async function requireReadyToSell(tx: Tx, ctx: Context): Promise<void> {
  if (await isReadyToSell(tx, ctx)) return
  ctx.log.warn({ missing: await missing(tx, ctx) }, 'not ready to sell: settings to fill in')
  throw new Unavailable('selling-not-ready')
}

/** The blanks in the texts, and a VAT table that nobody has confirmed. */
async function missing(db: Database | Tx, ctx: Context): Promise<string[]> {
  const { toVerify } = await currentVat(db, ctx.now())
  return [...missingBeforeSelling(await readSettings(db)), ...(toVerify ? ['vat'] : [])]
}
