import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { draftQuote } from '#contract/sales/office-quotes.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { draftingRefusals } from '#web/copy/quotes.ts'
import type { Destinations } from '#web/quote/use-destinations.ts'
import { paths } from '#web/paths.ts'
import { draftingOf, type NewQuoteForm } from './new-quote-form.ts'

/** Makes the draft, then opens it in the builder, where its price stands. */
export function useNewQuote(clientId: string, destinations: Destinations) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key, renew, renewIfRefused } = useActKey()
  const drafting = useMutation({
    mutationFn: (form: NewQuoteForm) =>
      call(draftQuote, draftingOf(clientId, form, destinations), { idempotencyKey: key.current }),
    onSuccess: ({ id }) => {
      renew()
      void navigate(paths.adminQuote(id))
    },
    onError: renewIfRefused,
    onSettled: () => invalidateTopics(client, ['quotes', 'parcels']),
  })
  return {
    draft: (form: NewQuoteForm) => {
      if (!drafting.isPending) drafting.mutate(form)
    },
    isBusy: drafting.isPending,
    failure: drafting.error ? errorSentence(drafting.error, draftingRefusals) : undefined,
  }
}
