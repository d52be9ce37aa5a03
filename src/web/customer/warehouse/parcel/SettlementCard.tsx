import { Link } from 'react-router'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { reclaimMyParcel } from '#contract/warehouse/parcels.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { SettlementWay } from '#domain/storage/settlement.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { onceTakenBack } from '#words/parcels.ts'

type Settlement = NonNullable<ParcelSituationView['settlement']>
type Storage = Pick<
  NonNullable<ParcelSituationView['storage']>,
  'daysDue' | 'feeDueCents' | 'pause'
>
type Request = ParcelSituationView['requests'][number]
type ShopReturn = Pick<NonNullable<Request['shopReturn']>, 'state'>
type Situation = Pick<ParcelSituationView, 'settlement'> & {
  /** That of an unclaimed parcel holds it back again once it is taken back. */
  readonly block: object | null
  readonly storage: Storage | null
  readonly requests: readonly { readonly shopReturn: ShopReturn | null }[]
}

/** The storage to pay before this parcel goes, or that it is paid (docs/rules/storage.md#settlement). */
export function SettlementCard({
  parcelId,
  situation: { settlement, block, storage, requests },
}: {
  parcelId: string
  situation: Situation
}) {
  if (settlement === null || settlement.state === 'closed') return null
  if (settlement.state === 'settled') return <Settled settlement={settlement} />
  if (storage === null) return null
  if (settlement.way === 'reclaim' && requests.some(isReturnAgreed)) return null
  if (storage.feeDueCents > 0)
    return (
      <ToPay
        parcelId={parcelId}
        settlement={settlement}
        storage={storage}
        isHeld={block !== null}
      />
    )
  return (
    settlement.way === 'reclaim' && (
      <FreeReclaim parcelId={parcelId} storage={storage} isHeld={block !== null} />
    )
  )
}

/** Its owner has agreed to the price of the return: the parcel cannot be taken back, nor its storage paid by itself. */
const isReturnAgreed = ({ shopReturn }: Situation['requests'][number]): boolean =>
  shopReturn?.state === 'accepted' || shopReturn?.state === 'to-send'

/** What was due is waived, or paused: there is nothing to pay. */
function FreeReclaim({
  parcelId,
  storage,
  isHeld,
}: {
  parcelId: string
  storage: Storage
  isHeld: boolean
}) {
  const reclaiming = useAction(reclaimMyParcel, { done: 'Colis repris', refusals })
  return (
    <Notice kind="info" title="Plus rien à régler">
      <p>
        Ce colis est non réclamé. Reprenez-le&nbsp;: {onceTakenBack(isHeld)}.
        {storage.pause === null && ' La garde reprend le lendemain.'}
      </p>
      <Button
        className="mt-3"
        busy={reclaiming.isBusy}
        onClick={() => reclaiming.run({ parcelId })}
      >
        Reprendre ce colis
      </Button>
      <ActionFailure action={reclaiming} />
    </Notice>
  )
}

const refusals: Readonly<Record<string, string>> = {
  'storage-due': 'De la garde est due de nouveau\u00A0: réglez-la pour reprendre ce colis.',
  'storage-agreed': 'Son retour est déjà accepté\u00A0: ce colis ne se reprend plus.',
  'payment-in-progress':
    'Un paiement de sa garde est en cours\u00A0: attendez qu’il aboutisse ou vous soit rendu.',
  'parcel-not-unclaimed': 'Ce colis n’est plus non réclamé.',
}

const Settled = ({ settlement: { way, settledAs } }: { settlement: Settlement }) =>
  settledAs !== 'nothing' && (
    <Notice kind="info" title={settledAs === 'paid' ? 'Garde réglée' : 'Garde offerte'}>
      <p>{waits[way]} Les jours d’ici là ne coûtent rien.</p>
    </Notice>
  )

function ToPay({
  parcelId,
  settlement: { way, reason },
  storage: { daysDue: days, feeDueCents },
  isHeld,
}: {
  parcelId: string
  settlement: Settlement
  storage: Storage
  isHeld: boolean
}) {
  const counted = days > 1 ? `${days}\u00A0jours` : '1\u00A0jour'
  return (
    <Notice
      kind="warning"
      title={`Garde à régler\u00A0: ${formatMoney(feeDueCents)}, pour ${counted}`}
    >
      <p>
        {way === 'reclaim'
          ? `Ce colis est non réclamé. Réglez sa garde\u00A0: ${onceTakenBack(isHeld)}. La garde reprend le lendemain.`
          : aims[way]}
        {reason && ` Raison\u00A0: ${reason}`}
      </p>
      <p className="mt-3">
        <Link to={paths.cartWithStorage(parcelId)} className={buttonStyle('call')}>
          Régler la garde
        </Link>
      </p>
    </Notice>
  )
}

const aims: Readonly<Record<Exclude<SettlementWay, 'reclaim'>, string>> = {
  return:
    'Nous renvoyons ce colis à sa boutique dès que sa garde est réglée. Pour le recevoir plutôt, demandez son devis\u00A0: la garde s’y ajoute.',
  destroy: 'Votre colis est détruit une fois sa garde réglée. D’ici là, chaque jour s’ajoute.',
}

const waits: Readonly<Record<SettlementWay, string>> = {
  return: 'Nous le renvoyons bientôt à sa boutique.',
  destroy: 'L’équipe le détruit bientôt.',
  reclaim: '',
}
