const octets = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** « 240 ko », « 1,3 Mo ». */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${octets.format(Math.max(1, Math.round(bytes / 1000)))}\u00a0ko`
    : `${octets.format(bytes / 1_000_000)}\u00a0Mo`
