/** The zone of the tariff is for the papers: a customer knows where the parcel goes. */
export const withoutZone = (label: string): string => label.replace(/ OM[12]\b/, '')
