import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendQuote, readQuote, type AdminQuoteView } from '#contract/sales/quotes.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { sendingRefusals } from '#web/copy/quotes.ts'
import { toast } from '#web/ui/toast.ts'
import { sendingOf, type Base, type BuilderForm } from './builder-form.ts'

/** Asks before sending; a refusal is told in the question, and the lines stay as they are. */
export function useSendQuote(quoteId: string, base: Base, onSent: (sent: AdminQuoteView) => void) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<BuilderForm | null>(null)
  // The second press of a double click comes before the screen knows of the first.
  const isUnderWay = useRef(false)
  const { key, renew, renewIfRefused } = useActKey(`${base.version} ${base.revision}`)
  const sending = useMutation({
    mutationFn: (form: BuilderForm) =>
      call(sendQuote, sendingOf(quoteId, base, form), { idempotencyKey: key.current }),
    onSuccess: (sent) => {
      renew()
      setAsked(null)
      onSent(sent)
      show(client, sent)
      const description = `Devis ${sent.number}, version ${sent.version}`
      void toast({ title: 'Devis envoyé au client', description })
    },
    onError: renewIfRefused,
    onSettled: () => {
      isUnderWay.current = false
      return invalidateTopics(client, ['quotes'])
    },
  })

  return {
    asked,
    isBusy: sending.isPending,
    failure: sending.error ? errorSentence(sending.error, sendingRefusals) : undefined,
    ask: (values: BuilderForm) => {
      sending.reset()
      setAsked(values)
    },
    cancel: () => {
      setAsked(null)
    },
    confirm: () => {
      if (!asked || isUnderWay.current) return
      isUnderWay.current = true
      sending.mutate(asked)
    },
  }
}

/** Before it is read again: whoever ends it at once ends this version, not the one before. */
const show = (client: QueryClient, sent: AdminQuoteView) =>
  client.setQueryData(
    query(readQuote, { quoteId: sent.id }).queryKey,
    (known) => known && { ...known, quote: sent },
  )
