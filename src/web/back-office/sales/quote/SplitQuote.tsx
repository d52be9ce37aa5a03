import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { countedShipments } from '#web/copy/quote-builder.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { canBeRead, type BuilderForm } from './builder-form.ts'
import type { OtherDraft, useSplitQuote } from './use-split-quote.ts'
import { WaysHint } from './WaysHint.tsx'
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
