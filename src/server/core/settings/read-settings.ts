import * as z from 'zod'
import { accountKeys, initialAccounts } from '#domain/accounting/accounts.ts'
import { initialPublisher, type Publisher } from '#domain/legal/legal-facts.ts'
import { initialGraceDays, leastGraceDays, mostGraceDays } from '#domain/plan/plan.ts'
import {
  initialStopHours,
  leastStopHours,
  mostStopHours,
} from '#domain/standing-order/standing-order.ts'
import { initialDisposalDays, initialReminderDays } from '#domain/storage/unclaimed.ts'
import { initialSettlementReminderDays } from '#domain/storage/settlement.ts'
import { cents } from '#domain/units.ts'
import type { Database, Deps, Tx } from '#server/core/context.ts'

/**
 * What the office can change without a release; each has a default for a first start.
 * Legal and tax values are « à vérifier » until an adviser confirms them (docs/rules/law.md#ready-to-sell).
 */
export type Settings = z.output<typeof settings>

export async function readSettings(db: Database | Tx): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

/** The numbers of the accounts that the entries move (docs/rules/money.md#accounts). */
const accounts = z.record(z.enum(accountKeys), z.string())

const company = z.object({
  name: z.string(),
  legalForm: z.string(),
  capital: z.string(),
  address: z.string(),
  siren: z.string(),
  rcs: z.string(),
  vatNumber: z.string(),
})

/** The value becomes a link, so it must be https: a click on another scheme could run code. */
const https = z.url({ protocol: /^https$/ })

const amount = z.int().min(0).transform(cents)
const publisher = z.object({
  phone: z.string(),
  publicationDirector: z.string(),
  host: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  mediator: z.object({ name: z.string(), address: z.string(), website: z.string() }),
}) satisfies z.ZodType<Publisher>

/** Stored as a boolean, or as its text (docs/rules/pages.md#office). */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((text) => text === 'true'),
])

const settings = z.object({
  siteName: z.string().default('Escale'),
  contactEmail: z.string().default('bonjour@escale.test'),
  /** The address for mails to the office; `officeMailbox` says which address replaces a missing one. */
  adminEmail: z.string().optional(),
  enableEmailNotifications: flag.default(true),
  /** An invalid value means no maintenance (`readMaintenance` gives the reason). */
  maintenanceMode: flag.default(false).catch(false),
  /** Two networks in the footer; the addresses are to be completed. */
  socialLinks: z
    .array(z.object({ network: z.enum(['Facebook', 'Instagram']), url: https }))
    .default([
      { network: 'Facebook', url: 'https://www.facebook.com/escale.reexpedition' },
      { network: 'Instagram', url: 'https://www.instagram.com/escale.reexpedition' },
    ]),
  activation: z.enum(['automatic', 'manual']).default('automatic'),
  /** The session's own statement reads it too (`find-actor.ts`). */
  staffSecondFactor: z.enum(['required', 'optional']).default('required'),
  /** The edition of the legal texts; changing them without a new edition makes a revision. */
  termsVersion: z.string().default('2026-11'),
  commercialTextVersion: z.string().default('2026-11'),
  company: company.default({
    name: 'Escale',
    legalForm: 'SAS (à compléter)',
    capital: '10 000 € (à compléter)',
    address: '23 Rue Jean Jaurès, 87000 Limoges, France',
    siren: '000 000 000 (à compléter)',
    rcs: 'Limoges (à compléter)',
    vatNumber: 'FR00000000000 (à compléter)',
  }),
  publisher: publisher.default(initialPublisher),
  accounts: accounts.default(initialAccounts),
  /** Days after the end of the free ones, in ascending order (docs/rules/storage.md#reminders). */
  reminderDays: z.tuple([z.int(), z.int(), z.int()]).default([...initialReminderDays]),
  /** Days after storage was asked for, in ascending order (docs/rules/storage.md#settlement). */
  settlementReminderDays: z
    .tuple([z.int(), z.int(), z.int()])
    .default([...initialSettlementReminderDays]),
  /** Days from « non réclamé » to the notice of a destruction, at least (docs/rules/storage.md#disposal). */
  disposalDays: z.int().default(initialDisposalDays),
  /** Refunds of one order above this amount need the approval of a second admin. */
  refundApprovalCents: amount.default(cents(500_00)),
  /** For how many days the benefits of a plan count whose renewal is refused (docs/rules/money.md#refused-renewals). */
  graceDays: z.int().min(leastGraceDays).max(mostGraceDays).default(initialGraceDays),
  /** For how many hours the announced payment of a standing order can be stopped (docs/rules/standing-orders.md#payment). */
  stopHours: z.int().min(leastStopHours).max(mostStopHours).default(initialStopHours),
  /** « Franc de taxes et droits » of what goes to the five overseas departments (docs/rules/shipping.md#duties-paid). */
  dutiesPaid: flag.default(false),
  /** What the home page shows of the house; nothing while both are empty (docs/rules/pages.md#showcase). */
  showcasePhotos: z
    .array(z.object({ photoId: z.uuid(), alt: z.string(), width: z.int(), height: z.int() }))
    .default([]),
  testimonials: z
    .array(z.object({ name: z.string(), territory: z.string(), words: z.string() }))
    .default([]),
  /** The address that customers send parcels to (docs/rules/accounts.md#reshipping-address). */
  warehouse: z
    .object({ street: z.string(), postalCode: z.string(), city: z.string(), country: z.string() })
    .default({
      street: '23 Rue Jean Jaurès',
      postalCode: '87000',
      city: 'Limoges',
      country: 'France',
    }),
})

/**
 * The address for messages to the office: the setting, else the environment's address, else the public one. The setting gives
 * nobody a right: only the environment names the first super-admin (`become-first-super-admin.ts`).
 */
export const officeMailbox = (
  { adminEmail, contactEmail }: Pick<Settings, 'adminEmail' | 'contactEmail'>,
  { config }: Pick<Deps, 'config'>,
): string => adminEmail ?? config.ADMIN_EMAIL ?? contactEmail
