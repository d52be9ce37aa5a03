import { carrierPapers } from '#contract/shipping/box-papers.ts'

/** Where a carrier's PDF is stored: by the request that it answers. */
export const paperKey = (labelId: string, paper: (typeof carrierPapers)[number]): string =>
  `carrier/${labelId}.${paper}`

/** Where all that the carrier sent for a label is stored, if it sent anything. */
export const papersOfLabel = (labelId: string): string[] =>
  carrierPapers.map((paper) => paperKey(labelId, paper))
