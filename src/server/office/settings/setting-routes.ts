import * as contract from '#contract/office/settings.ts'
import type { readOfficeSettings as endpoint } from '#contract/office/settings.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { saveSettings } from './save-settings.ts'
import type * as z from 'zod/mini'
import { missingBeforeSelling, requiredBeforeSelling } from '#domain/legal/missing-facts.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { isPaymentConfigured } from '#server/core/require-stripe.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'
import { currentVat } from '#server/offer/vat/vat-queries.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { fieldOf, formsOf, versionOf } from './setting-forms.ts'

/** Routes of the settings that the office changes without a release. */
export function mountSettings(api: ApiServer): void {
  serve(api, contract.readOfficeSettings, readOfficeSettings)
  serve(api, contract.saveSettings, saveSettings)
}

/** The forms of the settings, and the reasons why production may not sell yet. */
async function readOfficeSettings(ctx: Context): Promise<z.input<typeof endpoint.output>> {
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
