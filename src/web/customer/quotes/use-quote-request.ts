import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { requestQuote } from '#contract/quotes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { requestRefusals, requiredFields } from '#web/copy/quotes.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'
import { requestOf, type QuoteForm } from './quote-form.ts'

type Body = ReturnType<typeof requestOf>

/** Sends the request once; the toasts are those of specification 001 §5 and §8. */
export function useQuoteRequest(
  form: UseFormReturn<QuoteForm>,
  isNonStandard: boolean,
  typesAddress: boolean,
) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const keyOf = useAttemptKey()
  const sending = useMutation({
    mutationFn: (body: Body) => call(requestQuote, body, { idempotencyKey: keyOf(body) }),
    onSuccess: ({ id, number, estimatedTotalCents }) => {
      const total =
        estimatedTotalCents === null ? 'sur devis' : `${formatMoney(estimatedTotalCents)} TTC`
      const description = `Devis n° ${number}, total estimé\u00A0: ${total}`
      void toast({ title: 'Devis demandé\u00a0!', description, duration: 7000 })
      void navigate(paths.quote(id))
    },
    onError: (error) => {
      const description = failureSentence(error)
      void toast({ title: 'Erreur de soumission', description, kind: 'error' })
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['quotes'] })
      await client.invalidateQueries({ queryKey: ['parcels'] })
    },
  })

  return {
    isBusy: sending.isPending,
    failure: sending.error && failureSentence(sending.error),
    submit: (event: FormEvent) => {
      if (sending.isPending) return event.preventDefault()
      const send = (values: QuoteForm) => {
        sending.mutate(requestOf(values, isNonStandard, typesAddress))
      }
      void form.handleSubmit(send, tellMissing)(event)
    },
  }
}

/** « Champs manquants » names what is empty; a wrong value is told under its field. */
function tellMissing(errors: FieldErrors<QuoteForm>) {
  const missing = Object.entries(requiredFields)
    .filter(([field]) => errors[field as keyof QuoteForm] !== undefined)
    .map(([, name]) => name)
  if (missing.length === 0) return
  const description = `Veuillez remplir\u00a0: ${missing.join(', ')}`
  void toast({ title: 'Champs manquants', description, kind: 'error' })
}

function failureSentence(error: Error): string {
  const isOurs = error instanceof ApiError && error.status < 500 && error.status !== 422
  const sentence = errorSentence(error, requestRefusals)
  return isOurs || !(error instanceof ApiError) ? sentence : "Impossible d'enregistrer le devis."
}

/** One key per content: a retry after a lost answer cannot make a second quote, a changed form is a new request. */
function useAttemptKey(): (body: Body) => string {
  const attempt = useRef({ text: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
    return attempt.current.key
  }
}
