import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendQuote, readQuote, type AdminQuoteView } from '#contract/sales/quotes.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { sendingRefusals } from '#web/copy/quotes.ts'
import { sendingOf, type Base, type BuilderForm } from './builder-form.ts'

/** Asks before sending; a refusal is told in the question, and the lines stay as they are. */
export function useSendQuote(quoteId: string, base: Base, onSent: (sent: AdminQuoteView) => void) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<BuilderForm | null>(null)
  const sending = useAction(sendQuote, {
    done: ({ number, version }) => ({
      title: 'Devis envoyé au client',
      description: `Devis ${number}, version ${version}`,
    }),
    refusals: sendingRefusals,
    onDone: (sent) => {
      onSent(sent)
      // Before it is read again: whoever ends it at once ends this version, not the one before.
      client.setQueryData(
        query(readQuote, { quoteId: sent.id }).queryKey,
        (known) => known && { ...known, quote: sent },
      )
    },
  })
  return {
    action: sending,
    asked,
    input: asked && sendingOf(quoteId, base, asked),
    ask: setAsked,
    close: () => setAsked(null),
  }
}
