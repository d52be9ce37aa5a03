import type * as z from 'zod/mini'
import type { readSite } from '#contract/system.ts'
import type { Context } from '#server/core/context.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'

/** What every page may know. The demo bar's part exists in the demo only. */
export async function siteFacts(ctx: Context): Promise<z.input<typeof readSite.output>> {
  const { siteName, contactEmail } = await readSettings(ctx.db)
  return { siteName, contactEmail, demo: ctx.config.isProduction ? null : demoBar(ctx) }
}

const demoBar = ({ config }: Context) => ({
  inboxUrl: config.demoLinks?.inbox ?? null,
  smsUrl: config.demoLinks?.sms ?? null,
  paymentsUrl: config.demoLinks?.payments ?? null,
  password: demoPassword,
  accounts: demoAccounts.map(({ email, label }) => ({ email, label })),
})
