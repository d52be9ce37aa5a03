import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { countedShipments } from '#web/copy/quote-builder.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { canBeRead, type BuilderForm } from './builder-form.ts'
import type { OtherDraft, useSplitQuote } from './use-builder.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'

type SplitProps = {
  readonly desk: QuoteDesk
  readonly isSent: boolean
  readonly splitting: ReturnType<typeof useSplitQuote>
  readonly onChoose: (parcelIds: string[]) => void
}

/** The cheapest way for these parcels, the button that applies it, and the drafts that it created. */
export function SplitQuote({ desk, isSent, splitting, onChoose }: SplitProps) {
  const { ways, proposal, parcels } = desk
  const { getValues, trigger } = useFormContext<BuilderForm>()
  const ask = async () => {
    const form = getValues()
    if (ways && canBeRead(form)) splitting.ask(form, ways)
    else await trigger(['lines', 'validityDays'], { shouldFocus: true })
  }
  return (
    <>
      <OtherDrafts others={splitting.others} />
      {ways && (
        <WaysHint
          ways={ways}
          proposal={proposal}
          parcels={parcels}
          isSent={isSent}
          onSplit={() => void ask()}
          onKeepFirst={() => {
            onChoose([...(ways.shipments[0]?.parcelIds ?? [])])
          }}
        />
      )}
      <ConfirmAction
        action={splitting.action}
        input={splitting.input}
        typed={splitting.asked}
        open={splitting.asked !== null}
        onClose={splitting.close}
        title={`Préparer ${countedShipments(splitting.asked?.ways.shipments.length ?? 2)}\u00A0?`}
        description={splitting.asked ? consequences(splitting.asked.ways, parcels) : ''}
        confirmLabel="Préparer"
      />
    </>
  )
}

function consequences(
  { shipments: [first, ...others], totalCents, together }: NonNullable<QuoteDesk['ways']>,
  parcels: QuoteDesk['parcels'],
): string {
  const kept = parcels.filter(({ id }) => first?.parcelIds.includes(id))
  const saved = together ? together.totalCents - totalCents : 0
  return [
    `Ce devis garde ${kept.map(({ trackingNumber }) => trackingNumber).join(' + ')}, au prix de ses mesures\u00A0; vos lignes libres et vos remises y restent.`,
    others.length > 1
      ? `${others.length} brouillons sont créés pour les autres colis.`
      : 'Un brouillon est créé pour les autres colis.',
    `En tout\u00A0: ${formatMoney(totalCents)} TTC, sans la garde ni vos lignes.`,
    ...(saved > 0 ? [`Le client économise ${formatMoney(saved)}.`] : []),
    'Il ne voit rien avant l’envoi.',
  ].join(' ')
}

function OtherDrafts({ others }: { others: readonly OtherDraft[] }) {
  if (others.length === 0) return null
  return (
    <Notice kind="info" title="Envois préparés">
      <p role="status">
        Ce devis garde le premier envoi. À relire et à envoyer aussi&nbsp;:{' '}
        {others.map(({ id, number }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={paths.adminQuote(id)} className={`figures ${linkStyle}`}>
              {number}
            </Link>
          </span>
        ))}
        .
      </p>
    </Notice>
  )
}

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
function WaysHint(props: HintProps) {
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

function Shipments({ shipments, parcels }: ShipmentsProps) {
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
