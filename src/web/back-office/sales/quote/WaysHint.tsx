import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { countedShipments } from '#web/copy/quote-builder.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Ways = NonNullable<QuoteDesk['ways']>

type HintProps = Pick<QuoteDesk, 'proposal' | 'parcels'> & {
  readonly ways: Ways
  /** The customer already has a version, which holds its parcels until the next one is sent. */
  readonly isSent: boolean
  readonly onSplit: () => void
  readonly onKeepFirst: () => void
}

/**
 * Group or split: says when one box is not the cheapest way for these parcels, with all fees, and offers to apply the cheapest.
 */
export function WaysHint(props: HintProps) {
  const { ways, proposal, parcels, isSent, onSplit, onKeepFirst } = props
  const { shipments, totalCents, together } = ways
  if (shipments.length === 1) return <OneBox ways={ways} proposal={proposal} />
  return (
    <Notice
      kind="warning"
      title={`Moins cher en ${shipments.length} envois\u00A0: ${formatMoney(totalCents)}`}
    >
      <p className="figures">
        {together
          ? `Un seul envoi coûterait ${formatMoney(together.totalCents)}, soit ${formatMoney(together.totalCents - totalCents)} de plus.`
          : 'Le transporteur ne prendrait pas ces colis dans une seule boîte.'}
      </p>
      <Shipments shipments={shipments} parcels={parcels} />
      <NotCompared oneBoxCents={together?.totalCents} proposal={proposal} />
      {isSent ? (
        <>
          <p className="mt-2">
            Ce devis a été envoyé : gardez-y le premier envoi, envoyez cette version, puis préparez
            les autres depuis «&nbsp;Nouveau devis&nbsp;».
          </p>
          <Button variant="secondary" className="mt-2" onClick={onKeepFirst}>
            Ne garder que le premier envoi
          </Button>
        </>
      ) : (
        <Button variant="secondary" className="mt-2" onClick={onSplit}>
          Préparer {countedShipments(shipments.length)}
        </Button>
      )}
    </Notice>
  )
}

function OneBox({ ways: { totalCents, apart }, proposal }: Pick<HintProps, 'ways' | 'proposal'>) {
  if (!apart) return null
  return (
    <Notice kind="info" title="Un seul envoi est la façon la moins chère">
      <p className="figures">
        {formatMoney(totalCents)}, soit {formatMoney(apart.totalCents - totalCents)} de moins que
        chaque colis à part.
      </p>
      <NotCompared oneBoxCents={totalCents} proposal={proposal} />
    </Notice>
  )
}

type NotComparedProps = Pick<HintProps, 'proposal'> & { readonly oneBoxCents: number | undefined }

/** Explains why one box has another price here than in the proposal. */
function NotCompared({ oneBoxCents, proposal }: NotComparedProps) {
  if (!proposal || oneBoxCents === undefined || oneBoxCents === proposal.totalCents) return null
  return <p>Hors garde due, code promo et options déjà payées.</p>
}

type ShipmentsProps = {
  readonly shipments: Ways['shipments']
  readonly parcels: HintProps['parcels']
}

export function Shipments({ shipments, parcels }: ShipmentsProps) {
  const numberOf = new Map(parcels.map(({ id, trackingNumber }) => [id, trackingNumber]))
  return (
    <ol className="mt-1 list-decimal pl-5">
      {shipments.map(({ parcelIds, totalCents }) => (
        <li key={parcelIds.join()} className="figures break-words">
          {parcelIds.map((id) => numberOf.get(id)).join(' + ')}&nbsp;: {formatMoney(totalCents)}
        </li>
      ))}
    </ol>
  )
}
