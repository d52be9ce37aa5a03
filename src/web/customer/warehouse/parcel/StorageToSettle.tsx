import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Notice } from '#web/ui/Notice.tsx'

/**
 * Shown before a request for a return or a destruction: no parcel leaves with storage due
 * (docs/rules/storage.md#storage-due-at-the-door).
 */
export const StorageToSettle = ({ storage }: { storage: ParcelSituationView['storage'] }) =>
  storage !== null &&
  storage.feeDueCents > 0 && (
    <Notice kind="warning" title={`Garde due à ce jour\u00A0: ${formatMoney(storage.feeDueCents)}`}>
      <p>
        Elle est à régler avant que ce colis quitte l’entrepôt. Pour un retour, elle s’ajoute à son
        prix ; pour une destruction, vous la payez en ligne dès que l’équipe a accepté votre
        demande.
      </p>
    </Notice>
  )
