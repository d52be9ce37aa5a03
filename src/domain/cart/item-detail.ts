import type { BillingPeriod } from '#domain/plan/plan.ts'

const frequencies: Readonly<Record<BillingPeriod, string>> = { month: 'Mensuel', year: 'Annuel' }

/** The detail that distinguishes two items of the same name in a cart, an order and an invoice. */
export const planDetail = (frequency: BillingPeriod): string => frequencies[frequency]
/** A return is two lines: its price, and the storage due. */
export const returnName = 'Retour à la boutique'
export const returnStorageName = 'Garde due'
/** Storage that is paid by itself, before its parcel goes. */
export const storageName = 'Garde due'
export const parcelDetail = (trackingNumber: string): string => `Colis ${trackingNumber}`
export const quoteDetail = (number: string): string => `Devis ${number}`
