import { useNavigate } from 'react-router'
import { draftQuote } from '#contract/sales/office-quotes.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { draftingRefusals } from '#web/copy/quotes.ts'
import type { Destinations } from '#web/quote/use-destinations.ts'
import { paths } from '#web/paths.ts'
import { draftingOf, type NewQuoteForm } from './new-quote-form.ts'

/** Makes the draft, then opens it in the builder, where its price stands. */
export function useNewQuote(clientId: string, destinations: Destinations) {
  const navigate = useNavigate()
  const drafting = useAction(draftQuote, {
    refusals: draftingRefusals,
    onDone: ({ id }) => void navigate(paths.adminQuote(id)),
  })
  return {
    ...drafting,
    draft: (form: NewQuoteForm) =>
      drafting.run(draftingOf(clientId, form, destinations), { typed: form }),
  }
}
