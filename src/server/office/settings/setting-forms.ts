import { createHash } from 'node:crypto'
import {
  settingSections,
  type SettingSection,
  type SettingValues,
} from '#contract/office/settings.ts'
import type { Deps } from '#server/core/context.ts'
import { officeMailbox, type Settings } from '#server/core/settings/read-settings.ts'

/** The settings as the forms show them: one flat record per form. */
export function formsOf(settings: Settings, deps: Pick<Deps, 'config'>): SettingValues {
  const { siteName, enableEmailNotifications, maintenanceMode, contactEmail, company } = settings
  const { warehouse, reminderDays, settlementReminderDays, refundApprovalCents } = settings
  const [firstSettlementDays, secondSettlementDays, thirdSettlementDays] = settlementReminderDays
  const [firstReminderDays, secondReminderDays, thirdReminderDays] = reminderDays
  return {
    site: {
      siteName,
      adminEmail: officeMailbox(settings, deps),
      enableEmailNotifications,
      maintenanceMode,
    },
    contact: {
      contactEmail,
      facebook: pageOn(settings, 'Facebook'),
      instagram: pageOn(settings, 'Instagram'),
    },
    company,
    publisher: publisherForm(settings),
    warehouse,
    customs: { dutiesPaid: settings.dutiesPaid },
    subscriptions: { graceDays: settings.graceDays },
    standingOrders: { stopHours: settings.stopHours },
    storage: {
      firstReminderDays,
      secondReminderDays,
      thirdReminderDays,
      firstSettlementDays,
      secondSettlementDays,
      thirdSettlementDays,
      disposalDays: settings.disposalDays,
    },
    refunds: { refundApprovalCents },
    accounts: settings.accounts,
  }
}

const pageOn = ({ socialLinks }: Settings, network: Settings['socialLinks'][number]['network']) =>
  socialLinks.find((link) => link.network === network)?.url ?? ''

const publisherForm = ({ publisher: { host, mediator, ...publisher } }: Settings) => ({
  ...publisher,
  hostName: host.name,
  hostAddress: host.address,
  hostPhone: host.phone,
  mediatorName: mediator.name,
  mediatorAddress: mediator.address,
  mediatorWebsite: mediator.website,
})

type Rows = Partial<Settings>

/** The rows of the table for the values of a form, by key. */
export const rowsOf: {
  readonly [Section in SettingSection]: (values: SettingValues[Section]) => Rows
} = {
  site: (values) => values,
  contact: ({ contactEmail, facebook, instagram }) => ({
    contactEmail,
    socialLinks: [
      ...(facebook ? [{ network: 'Facebook' as const, url: facebook }] : []),
      ...(instagram ? [{ network: 'Instagram' as const, url: instagram }] : []),
    ],
  }),
  company: (company) => ({ company }),
  publisher: ({ phone, publicationDirector, ...values }) => ({
    publisher: {
      phone,
      publicationDirector,
      host: { name: values.hostName, address: values.hostAddress, phone: values.hostPhone },
      mediator: {
        name: values.mediatorName,
        address: values.mediatorAddress,
        website: values.mediatorWebsite,
      },
    },
  }),
  warehouse: (warehouse) => ({ warehouse }),
  customs: (values) => values,
  storage: (values) => ({
    reminderDays: [values.firstReminderDays, values.secondReminderDays, values.thirdReminderDays],
    settlementReminderDays: [
      values.firstSettlementDays,
      values.secondSettlementDays,
      values.thirdSettlementDays,
    ],
    disposalDays: values.disposalDays,
  }),
  subscriptions: (values) => values,
  standingOrders: (values) => values,
  refunds: (values) => values,
  accounts: (accounts) => ({ accounts }),
}

/** A hash of the values: any change, by a person or of a default by a release, makes another version. */
export const versionOf = (values: SettingValues[SettingSection]): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(values).toSorted(([a], [b]) => a.localeCompare(b))))
    .digest('base64url')
    .slice(0, 22)

/** `publisher.host.name` → the field « hostName » of the form « publisher ». */
export function fieldOf(key: string): { section: SettingSection; field: string } {
  const [first = '', ...path] = key.split('.')
  const section = settingSections.find((name) => name === first)
  if (!section) return { section: 'contact', field: first }
  const [head = '', ...tail] = path
  const field = [head, ...tail.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))]
  return { section, field: field.join('') }
}
