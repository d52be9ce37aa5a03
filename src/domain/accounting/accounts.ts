import { vatKinds } from '#domain/invoice/vat.ts'

/** What the entries move; the number of each account is a setting (docs/rules/money.md#accounts). */
export const accountKeys = [
  'customers',
  'provider',
  'bank',
  'vat',
  'suspense',
  'indemnities',
  'fees',
  ...vatKinds,
] as const
export type AccountKey = (typeof accountKeys)[number]

export type Accounts = Readonly<Record<AccountKey, string>>

/** As shipped, « à vérifier » by the accountant: numbers of the French general chart of accounts (PCG). */
export const initialAccounts: Accounts = {
  customers: '411000',
  provider: '517000',
  bank: '512000',
  vat: '445710',
  suspense: '471000',
  indemnities: '658000',
  fees: '627000',
  carrier: '706100',
  insurance: '706200',
  handling: '706300',
  processing_fee: '706400',
  photos: '706500',
  storage: '706600',
  shop_return: '706700',
  plan: '706800',
}

/** The number of an account: three digits of the chart at least, letters and digits after them. */
export const isAccountNumber = (text: string): boolean => /^[1-7]\d{2}[0-9A-Z]{0,9}$/.test(text)
