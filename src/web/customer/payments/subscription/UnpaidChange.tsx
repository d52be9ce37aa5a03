import type { RunningSubscription } from '#web/api/subscription.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { soldName } from '#web/copy/plan-change.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PayInvoice } from './PayInvoice.tsx'

/** A change of plan that the bank refused, or wants its customer to confirm. */
export const UnpaidChange = ({
  pending,
}: {
  pending: NonNullable<RunningSubscription['pending']>
}) => (
  <Notice kind="warning" title={`Votre passage à l’offre ${soldName(pending)} attend son paiement`}>
    <p>
      Votre banque n’a pas encore accepté le paiement, ou veut que vous le confirmiez. Votre offre
      n’a pas changé. Sans paiement d’ici le {formatMoment(pending.until)}, ce changement est
      abandonné et rien n’est débité.
    </p>
    <div className="mt-3">
      <PayInvoice label="Payer le changement" />
    </div>
  </Notice>
)
