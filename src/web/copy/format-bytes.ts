const megabytes = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** « 240 Ko », « 1,3 Mo ». */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0Ko`
    : `${megabytes.format(bytes / 1_000_000)}\u00a0Mo`
