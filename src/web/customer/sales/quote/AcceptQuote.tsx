import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { acceptQuote, readMyQuote, type QuoteView } from '#contract/sales/quotes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { acceptanceRefusals } from '#web/copy/sent-quotes.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  quote: QuoteView
  /** Its standing order would pay it later: it is paid now instead, on the page of the cart. */
  isEarly?: boolean
}

/** Accepts the version on screen, and no other. */
export function AcceptQuote({ quote, isEarly = false }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const acceptance = useAction(acceptQuote, {
    done: {
      title: quote.supplement ? 'Supplément accepté' : 'Devis accepté',
      description: 'Il est dans votre panier.',
    },
    refusals: acceptanceRefusals,
    onDone: async (accepted) => {
      client.setQueryData(query(readMyQuote, { quoteId: quote.id }).queryKey, accepted)
      if (isEarly) await navigate(paths.cart)
    },
  })
  const today = totalToday(acceptance.error)
  return (
    <>
      <Button
        variant={isEarly ? 'secondary' : 'call'}
        size={isEarly ? 'normal' : 'large'}
        busy={acceptance.isBusy}
        onClick={() => {
          acceptance.run({
            quoteId: quote.id,
            version: quote.version,
            ...(today && { totalCents: today.totalCents }),
          })
        }}
      >
        {today
          ? `Accepter pour ${formatMoney(today.totalCents)}`
          : isEarly
            ? 'Payer sans attendre'
            : acceptLabel(quote)}
      </Button>
      {today && (
        <div className="order-last w-full">
          <Notice kind="warning" title="La garde a été recomptée jusqu’à aujourd’hui">
            <p>
              Elle compte maintenant pour {formatMoney(today.storageCents)} dans ce devis, dont le
              total est de <strong>{formatMoney(today.totalCents)}</strong>. Rien n’est encore
              accepté&nbsp;: ce total ne bougera plus une fois que vous l’aurez accepté.
            </p>
          </Notice>
        </div>
      )}
      {!today && (
        <div className="order-last w-full empty:hidden">
          <ActionFailure action={acceptance} />
        </div>
      )}
    </>
  )
}

/** The total today, when the storage has grown since the quote was sent. */
function totalToday(error: unknown): { totalCents: number; storageCents: number } | null {
  if (!(error instanceof ApiError) || error.code !== 'quote-total-changed') return null
  const { totalCents, storageCents } = error.details ?? {}
  return typeof totalCents === 'number' && typeof storageCents === 'number'
    ? { totalCents, storageCents }
    : null
}

const acceptLabel = ({ supplement }: QuoteView): string =>
  supplement ? 'Accepter ce supplément' : 'Accepter ce devis'
