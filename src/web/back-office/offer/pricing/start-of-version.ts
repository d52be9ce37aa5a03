import type { CatalogueVersionSummary } from '#contract/offer/catalogue.ts'
import { formatBeginning, formatParisDay } from '#web/copy/format-date.ts'

/** The version shipped with the site began on a day, whatever the hour of its row; nobody published it. */
export const startOfVersion = ({
  effectiveFrom,
  publishedBy,
}: Pick<CatalogueVersionSummary, 'effectiveFrom' | 'publishedBy'>): string =>
  publishedBy === null ? formatParisDay(effectiveFrom) : formatBeginning(effectiveFrom)
