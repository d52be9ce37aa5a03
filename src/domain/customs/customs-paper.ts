/** The form of the postal union, and the invoice that customs read when the shop's is in another parcel. */
export const customsPapers = ['cn23', 'proforma'] as const
export type CustomsPaper = (typeof customsPapers)[number]
