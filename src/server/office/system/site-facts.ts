import type * as z from 'zod/mini'
import type { readSite } from '#contract/office/system.ts'
import { publishedOptions, type PublishedOption } from '#domain/catalogue/published-options.ts'
import { destinations } from '#domain/destination/destination.ts'
import { priceOfKilogram } from '#domain/pricing/rates.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context } from '#server/core/context.ts'
import { Unavailable } from '#server/core/refused.ts'
import { readMaintenance } from '#server/office/settings/read-maintenance.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { demoAccounts, demoPassword } from './demonstration.ts'

/**
 * The facts that every page may know. The demo bar's part exists in the demo only. When settings or prices cannot be read, the
 * refusal still says whether there is maintenance.
 */
export async function siteFacts(ctx: Context): Promise<z.input<typeof readSite.output>> {
  const [maintenance, known] = await Promise.all([readMaintenance(ctx), configuration(ctx)])
  if (!known) throw new Unavailable('configuration-unavailable', { maintenance })
  const { siteName, contactEmail, socialLinks, showcasePhotos, testimonials } = known.settings
  const { plans } = known.catalogue
  return {
    siteName,
    contactEmail,
    socialLinks,
    maintenance,
    hasShowcase: showcasePhotos.length + testimonials.length > 0,
    plans,
    serviceOptions: publishedOptions(known.catalogue).map(asSold),
    kilograms: destinations.map((destination) => ({
      destination,
      cents: priceOfKilogram(known.catalogue, destination),
    })),
    demo: ctx.config.isProduction ? null : demoBar(ctx),
  }
}

const asSold = ({ plans, destinations, ...option }: PublishedOption) => ({
  ...option,
  ...(plans ? { plans: [...plans] } : {}),
  ...(destinations ? { destinations: [...destinations] } : {}),
})

async function configuration(ctx: Context) {
  try {
    const settings = await readSettings(ctx.db)
    return { settings, catalogue: (await currentCatalogue(ctx.db, ctx.now())).catalogue }
  } catch (error) {
    ctx.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'no configuration')
    return undefined
  }
}

const demoBar = ({ config }: Context) => ({
  inboxUrl: config.demoLinks?.inbox ?? null,
  smsUrl: config.demoLinks?.sms ?? null,
  paymentsUrl: config.demoLinks?.payments ?? null,
  carrierUrl: config.demoLinks?.carrier ?? null,
  password: demoPassword,
  accounts: demoAccounts.map(({ email, label }) => ({ email, label })),
})
