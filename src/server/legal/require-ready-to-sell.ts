import { missingBeforeSelling } from '#domain/legal/missing-facts.ts'
import type { Context, Database, Deps, Tx } from '#server/core/context.ts'
import { Unavailable } from '#server/core/refused.ts'
import { readSettings } from '#server/settings/read-settings.ts'

/** In production nobody buys under terms with blanks in them; the demonstration shows the blanks (decisions §10). */
export async function isReadyToSell(db: Database | Tx, { config }: Deps): Promise<boolean> {
  return !config.isProduction || missingBeforeSelling(await readSettings(db)).length === 0
}

/** 503 `selling-not-ready`; the log says which settings are missing. */
export async function requireReadyToSell(tx: Tx, ctx: Context): Promise<void> {
  if (await isReadyToSell(tx, ctx)) return
  const missing = missingBeforeSelling(await readSettings(tx))
  ctx.log.warn({ missing }, 'not ready to sell: settings to fill in')
  throw new Unavailable('selling-not-ready')
}
