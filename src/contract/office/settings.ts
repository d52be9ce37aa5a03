import * as z from 'zod/mini'
import { isSiren } from '#domain/account/professional.ts'
import { isAccountNumber, type Accounts } from '#domain/accounting/accounts.ts'
import { isFilledIn } from '#domain/legal/legal-facts.ts'
import { leastGraceDays, mostGraceDays } from '#domain/plan/plan.ts'
import { leastStopHours, mostStopHours } from '#domain/standing-order/standing-order.ts'
import { areSettlementReminderDays } from '#domain/storage/settlement.ts'
import { areReminderDays } from '#domain/storage/unclaimed.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { emailAddress, cents, nothing, text } from '#contract/core/shapes.ts'

/**
 * What the office changes without a release, by the form that saves it (docs/rules/pages.md#office,
 * docs/rules/law.md#ready-to-sell).
 */

const https = z.url({ protocol: /^https$/ })
/** It becomes a link, so only https: a click must not run a script. Empty: no link. */
const address = z.string().check(
  z.trim(),
  z.maxLength(300, 'too-long'),
  z.refine((value) => value === '' || https.safeParse(value).success, 'invalid'),
)

const site = z.strictObject({
  siteName: text(60),
  /** The address that receives the messages to the office. */
  adminEmail: emailAddress,
  enableEmailNotifications: z.boolean(),
  maintenanceMode: z.boolean(),
})

const contact = z.strictObject({
  contactEmail: emailAddress,
  facebook: address,
  instagram: address,
})

const company = z.strictObject({
  name: text(120),
  legalForm: text(120),
  capital: text(120),
  address: text(200),
  /** In the form in which it is printed; the placeholder of an empty field is accepted as it is. */
  siren: text(40).check(
    z.refine(
      (value) => !isFilledIn(value) || isSiren(value.replaceAll(/[\s\u00A0\u202F]/g, '')),
      'invalid',
    ),
  ),
  rcs: text(120),
  vatNumber: text(40),
})

const publisher = z.strictObject({
  phone: text(60),
  publicationDirector: text(120),
  hostName: text(120),
  hostAddress: text(200),
  hostPhone: text(60),
  mediatorName: text(120),
  mediatorAddress: text(200),
  mediatorWebsite: text(200),
})

const warehouse = z.strictObject({
  street: text(120),
  postalCode: text(12),
  city: text(80),
  country: text(80),
})

const reminderDay = z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(365, 'invalid'))

/**
 * Days after the end of free storage. How long each plan stores for free, and the price after that, are dated data of the
 * catalogue.
 */
const storage = z
  .strictObject({
    firstReminderDays: reminderDay,
    secondReminderDays: reminderDay,
    thirdReminderDays: reminderDay,
    /** Days after its storage was asked for, before a parcel goes. */
    firstSettlementDays: reminderDay,
    secondSettlementDays: reminderDay,
    thirdSettlementDays: reminderDay,
    /** From « non réclamé » to the notice of a destruction. */
    disposalDays: z.int('invalid').check(z.minimum(30, 'invalid'), z.maximum(3650, 'invalid')),
  })
  .check(
    z.refine(
      (days) =>
        areReminderDays([days.firstReminderDays, days.secondReminderDays, days.thirdReminderDays]),
      { error: 'out-of-order', path: ['thirdReminderDays'] },
    ),
    z.refine(
      (days) =>
        areSettlementReminderDays([
          days.firstSettlementDays,
          days.secondSettlementDays,
          days.thirdSettlementDays,
        ]),
      { error: 'out-of-order', path: ['thirdSettlementDays'] },
    ),
  )

const customs = z.strictObject({
  /** The house pays taxes and duties in advance, where the carrier offers it. */
  dutiesPaid: z.boolean(),
})

const subscriptions = z.strictObject({
  /** How long the benefits of a plan count whose renewal is refused. */
  graceDays: z
    .int('invalid')
    .check(z.minimum(leastGraceDays, 'invalid'), z.maximum(mostGraceDays, 'invalid')),
})

const standingOrders = z.strictObject({
  /** How long the announced payment of a standing order can be stopped. */
  stopHours: z
    .int('invalid')
    .check(z.minimum(leastStopHours, 'invalid'), z.maximum(mostStopHours, 'invalid')),
})

/** For a super-admin alone: above this amount a refund needs a second administrator. */
const refunds = z.strictObject({
  refundApprovalCents: cents.check(
    z.refine((value) => value >= 0 && value <= 10_000_000, 'invalid'),
  ),
})

const account = text(12).check(z.refine((value) => isAccountNumber(value), 'invalid'))

/** The accounts of the books, « à vérifier » by the accountant. */
const accounts = z.strictObject({
  customers: account,
  provider: account,
  bank: account,
  vat: account,
  suspense: account,
  indemnities: account,
  fees: account,
  carrier: account,
  insurance: account,
  handling: account,
  processing_fee: account,
  photos: account,
  storage: account,
  shop_return: account,
  plan: account,
}) satisfies z.ZodMiniType<Accounts>

/** A hash of the values that the form was opened with: it changes when any of them does. */
const version = z.string().check(z.maxLength(64))
const form = <Values extends z.ZodMiniType>(values: Values) => z.strictObject({ version, values })

export const settingSections = [
  'site',
  'contact',
  'company',
  'publisher',
  'warehouse',
  'customs',
  'storage',
  'subscriptions',
  'standingOrders',
  'refunds',
  'accounts',
] as const
export type SettingSection = (typeof settingSections)[number]
export type SettingValues = {
  readonly site: z.output<typeof site>
  readonly contact: z.output<typeof contact>
  readonly company: z.output<typeof company>
  readonly publisher: z.output<typeof publisher>
  readonly warehouse: z.output<typeof warehouse>
  readonly customs: z.output<typeof customs>
  readonly storage: z.output<typeof storage>
  readonly subscriptions: z.output<typeof subscriptions>
  readonly standingOrders: z.output<typeof standingOrders>
  readonly refunds: z.output<typeof refunds>
  readonly accounts: z.output<typeof accounts>
}

export const readOfficeSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  policy: 'admin',
  summary: 'Les paramètres du site, par formulaire, et ce qui manque avant de vendre',
  topics: ['settings'],
  input: nothing,
  output: z.strictObject({
    sections: z.strictObject({
      site: form(site),
      contact: form(contact),
      company: form(company),
      publisher: form(publisher),
      warehouse: form(warehouse),
      customs: form(customs),
      storage: form(storage),
      subscriptions: form(subscriptions),
      standingOrders: form(standingOrders),
      refunds: form(refunds),
      accounts: form(accounts),
    }),
    /** How many fields production refuses to sell without, filled in or not. */
    requiredFields: z.int(),
    /** The fields that are missing: production refuses to sell without them. */
    missing: z.array(z.strictObject({ section: z.enum(settingSections), field: z.string() })),
    /** The VAT table in force is « à vérifier »: production does not sell with it either. */
    vatToVerify: z.boolean(),
    paymentConfigured: z.boolean(),
    /** What is set with the prices, and has its own dates. */
    terms: z.strictObject({
      quoteValidityDays: z.int(),
      freeStorageDays: z.strictObject({ gratuit: z.int(), standard: z.int(), premium: z.int() }),
      storageFeePerDayCents: z.int(),
      unclaimedDaysAfterFree: z.int(),
    }),
    /** The clause that lets a parcel become unclaimed is in force. */
    abandonmentInForce: z.boolean(),
  }),
})
export type OfficeSettings = z.output<typeof readOfficeSettings.output>

/** Refused with `stale`, and the section as it is now in `details`; 403 on `refunds` for anybody but a super-admin. */
export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  policy: 'admin',
  needsProof: true,
  summary: 'Enregistre un formulaire des paramètres, en une fois',
  changes: ['settings'],
  input: z.discriminatedUnion('section', [
    z.strictObject({ section: z.literal('site'), version, values: site }),
    z.strictObject({ section: z.literal('contact'), version, values: contact }),
    z.strictObject({ section: z.literal('company'), version, values: company }),
    z.strictObject({ section: z.literal('publisher'), version, values: publisher }),
    z.strictObject({ section: z.literal('warehouse'), version, values: warehouse }),
    z.strictObject({ section: z.literal('customs'), version, values: customs }),
    z.strictObject({ section: z.literal('storage'), version, values: storage }),
    z.strictObject({ section: z.literal('subscriptions'), version, values: subscriptions }),
    z.strictObject({ section: z.literal('standingOrders'), version, values: standingOrders }),
    z.strictObject({ section: z.literal('refunds'), version, values: refunds }),
    z.strictObject({ section: z.literal('accounts'), version, values: accounts }),
  ]),
  output: z.strictObject({ version }),
})
