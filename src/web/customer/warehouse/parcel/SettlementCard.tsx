import { Link } from 'react-router'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import type { SettlementWay } from '#domain/storage/settlement.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The storage to pay before this parcel goes, or that it is paid (docs/rules/storage.md#settlement). */
export function SettlementCard({
  parcelId,
  situation: { settlement, storage },
}: {
  parcelId: string
  situation: ParcelSituationView
}) {
  if (settlement === null) return null
  const { way, state, settledAs } = settlement
  if (state === 'settled' && settledAs !== 'nothing') {
    return (
      <Notice kind="info" title={settledAs === 'paid' ? 'Garde réglée' : 'Garde offerte'}>
        <p>{waits[way]} Les jours d’ici là ne coûtent rien.</p>
      </Notice>
    )
  }
  if (state !== 'open' || storage === null || storage.daysDue === 0) return null
  const { daysDue: days, feeDueCents } = storage
  const counted = days > 1 ? `${days}\u00A0jours` : '1\u00A0jour'
  return (
    <Notice
      kind="warning"
      title={`Garde à régler\u00A0: ${formatMoney(feeDueCents)}, pour ${counted}`}
    >
      <p>
        {aims[way]}
        {settlement.reason && way === 'return' && ` Raison\u00A0: ${settlement.reason}`}
      </p>
      <p className="mt-3">
        <Link to={paths.cartWithStorage(parcelId)} className={buttonStyle('call')}>
          Régler la garde
        </Link>
      </p>
    </Notice>
  )
}

const aims: Readonly<Record<SettlementWay, string>> = {
  return: 'Nous renvoyons ce colis à sa boutique dès que sa garde est réglée.',
  destroy: 'Votre colis est détruit une fois sa garde réglée. D’ici là, chaque jour s’ajoute.',
  reclaim:
    'Ce colis est non réclamé. Réglez sa garde\u00A0: il est aussitôt de nouveau disponible, pour un devis ou un retour. La garde reprend le lendemain.',
}

const waits: Readonly<Record<SettlementWay, string>> = {
  return: 'Nous le renvoyons bientôt à sa boutique.',
  destroy: 'L’équipe le détruit bientôt.',
  reclaim: '',
}
