import type { HoldCode } from '#domain/shipment/holds.ts'
import { severityLabels } from './severity.ts'

/** Why a box may not leave, in a few words: for a badge in a list, or a line of the log. */
export const holdNames: Readonly<Record<HoldCode, string>> = {
  'withdrawal-received': 'Rétractation à traiter',
  'withdrawal-settled': 'Rétractation traitée',
  'withdrawal-period-running': 'Délai de rétractation',
  'payment-disputed': 'Paiement contesté',
  'shipping-suspended': severityLabels.suspension,
  'customs-papers-missing': 'Papiers de douane incomplets',
  'invoice-total-differs': 'Facture d’achat à rapprocher',
  'supplement-requested': 'Supplément demandé',
  'over-paid-tier': 'Au-dessus de ce qui est payé',
}
