/** Where a person follows a parcel that La Poste carries: its public page, in French. */
export const trackingUrl = (trackingNumber: string): string =>
  `https://www.laposte.fr/outils/suivre-vos-envois?code=${encodeURIComponent(trackingNumber)}`
