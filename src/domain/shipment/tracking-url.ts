/** The manual carrier's public page (`integrations.md` §7); `null` until a number exists. */
export const trackingUrl = (trackingNumber: string | null): string | null =>
  trackingNumber === null
    ? null
    : `https://www.laposte.fr/outils/suivre-vos-envois?code=${encodeURIComponent(trackingNumber)}`
