import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { acceptQuote, readMyQuote, type QuoteView } from '#contract/sales/quotes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { acceptanceRefusals } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'

/** Agrees to the version that is on the screen, and to no other. */
export function AcceptQuote({ quote }: { quote: QuoteView }) {
  const client = useQueryClient()
  // The second click of a double one comes before the button is drawn busy.
  const isSent = useRef(false)
  const acceptance = useMutation({
    mutationFn: (agreed: Agreed) => call(acceptQuote, { quoteId: quote.id, ...agreed }),
    onSuccess: (accepted) => {
      client.setQueryData(query(readMyQuote, { quoteId: quote.id }).queryKey, accepted)
      void toast({ title: 'Devis accepté', description: 'Il est dans votre panier.' })
    },
    onSettled: async () => {
      isSent.current = false
      await invalidateTopics(client, ['quotes', 'cart'])
    },
  })
  const today = totalToday(acceptance.error)
  return (
    <>
      <Button
        variant="call"
        size="large"
        busy={acceptance.isPending}
        onClick={() => {
          if (isSent.current) return
          isSent.current = true
          acceptance.mutate({
            version: quote.version,
            ...(today && { totalCents: today.totalCents }),
          })
        }}
      >
        {today ? `Accepter pour ${formatMoney(today.totalCents)}` : 'Accepter ce devis'}
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
      {acceptance.error && !today && (
        <div className="order-last w-full">
          <Notice kind="error">
            <p>{errorSentence(acceptance.error, acceptanceRefusals)}</p>
          </Notice>
        </div>
      )}
    </>
  )
}

type Agreed = { readonly version: number; readonly totalCents?: number }

/** What it costs today, when its storage has grown since it was sent. */
function totalToday(error: unknown): { totalCents: number; storageCents: number } | null {
  if (!(error instanceof ApiError) || error.code !== 'quote-total-changed') return null
  const { totalCents, storageCents } = error.details ?? {}
  return typeof totalCents === 'number' && typeof storageCents === 'number'
    ? { totalCents, storageCents }
    : null
}
