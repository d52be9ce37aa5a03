import type { HoldCode } from '#domain/shipment/holds.ts'
import { severityLabels } from './severity.ts'

/** What holds a box, in a few words: a badge of a list, a line of the journal. */
export const holdNames: Readonly<Record<HoldCode, string>> = {
  'withdrawal-received': 'Rétractation à traiter',
  'withdrawal-settled': 'Rétractation traitée',
  'withdrawal-period-running': 'Délai de rétractation',
  'shipping-suspended': severityLabels.suspension,
  'customs-papers-missing': 'Papiers de douane incomplets',
  'over-paid-tier': 'Au-dessus de ce qui est payé',
}
