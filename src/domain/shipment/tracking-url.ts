/** La Poste's public page, for every carrier entered by hand; `null` until a number exists. */
export const trackingUrl = (trackingNumber: string | null): string | null =>
  trackingNumber === null
    ? null
    : `https://www.laposte.fr/outils/suivre-vos-envois?code=${encodeURIComponent(trackingNumber)}`
