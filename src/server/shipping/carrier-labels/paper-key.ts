import type { carrierPapers } from '#contract/shipping/carrier-labels.ts'

/** Where a carrier's PDF is stored: by the request that it answers. */
export const paperKey = (labelId: string, paper: (typeof carrierPapers)[number]): string =>
  `carrier/${labelId}.${paper}`
