import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { acceptQuote, type QuoteView } from '#contract/quotes.ts'
import { myQuote } from '#web/api/quotes.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
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
    mutationFn: (version: number) => call(acceptQuote, { quoteId: quote.id, version }),
    onSuccess: (accepted) => {
      client.setQueryData(myQuote(quote.id).queryKey, accepted)
      void toast({ title: 'Devis accepté', description: 'Il est dans votre panier.' })
    },
    onSettled: async () => {
      isSent.current = false
      await client.invalidateQueries({ queryKey: ['quotes'] })
      await client.invalidateQueries({ queryKey: ['cart'] })
    },
  })
  return (
    <>
      <Button
        variant="call"
        size="large"
        busy={acceptance.isPending}
        onClick={() => {
          if (isSent.current) return
          isSent.current = true
          acceptance.mutate(quote.version)
        }}
      >
        Accepter ce devis
      </Button>
      {acceptance.error && (
        <div className="order-last w-full">
          <Notice kind="error">
            <p>{errorSentence(acceptance.error, acceptanceRefusals)}</p>
          </Notice>
        </div>
      )}
    </>
  )
}
