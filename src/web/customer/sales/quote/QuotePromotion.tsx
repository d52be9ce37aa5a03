import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import {
  applyPromotion,
  removePromotion,
  readMyQuote,
  type QuoteView,
} from '#contract/sales/quotes.ts'
import { isPromotionCode } from '#domain/promotion/promotion.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { promotionRefusals } from '#web/copy/promotions.ts'
import { acceptanceRefusals } from '#web/copy/sent-quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FoldOnPhone } from '#web/ui/FoldOnPhone.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** The promotion code of a quote that is not accepted yet: to add, or to remove. */
export function QuotePromotion({ quote }: { quote: QuoteView }) {
  const isOpen = quote.status === 'pending_validation' || quote.status === 'sent_to_client'
  if (!isOpen) return null
  return (
    <Card padding="tight" aria-label="Code promotionnel" className="px-5 sm:px-6">
      {quote.promotionCode === null ? (
        <FoldOnPhone title="Code promotionnel">
          <div className="pt-2 pb-1">
            <Apply quote={quote} />
          </div>
        </FoldOnPhone>
      ) : (
        <>
          <h2 className="text-lg">Code promotionnel</h2>
          <Applied quote={quote} />
        </>
      )}
    </Card>
  )
}

function Apply({ quote }: { quote: QuoteView }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const tell = (sentence: string) => {
    setProblem(sentence)
    field.current?.focus()
  }
  const applying = useAction(applyPromotion, {
    ...useShown(quote, 'Code promotionnel appliqué'),
    onFailed: (error) => tell(sentenceOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    if (!/^[a-z0-9][a-z0-9-]{2,29}$/i.test(typed)) {
      tell('Un code a 3 à 30 lettres, chiffres ou tirets.')
      return
    }
    setProblem(undefined)
    applying.run({ quoteId: quote.id, code: typed })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        ref={field}
        label={<span className="sr-only">Code</span>}
        className="min-w-0 flex-1 basis-48"
        inputClassName="uppercase"
        maxLength={30}
        autoComplete="off"
        value={code}
        error={problem}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" className="mt-1.5" busy={applying.isBusy}>
        Appliquer
      </Button>
    </form>
  )
}

function Applied({ quote }: { quote: QuoteView }) {
  const removing = useAction(removePromotion, useShown(quote, 'Code promotionnel retiré'))
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="font-mono font-semibold">{quote.promotionCode}</span> {whatItDoes(quote)}
        </p>
        <Button
          variant="ghost"
          busy={removing.isBusy}
          onClick={() => removing.run({ quoteId: quote.id })}
        >
          Retirer ce code
        </Button>
      </div>
      {removing.failure && (
        <p role="alert" className="text-problem">
          {removing.failure}
        </p>
      )}
    </div>
  )
}

/** A version has no line for the code when its total is below the code's minimum, or when the code has nothing to reduce. */
function whatItDoes({ versions, estimate }: QuoteView): string {
  const lines = versions[0]?.lines ?? estimate?.lines
  if (!lines) return 'sera déduit du devis.'
  return lines.some(({ code }) => isPromotionCode(code))
    ? 'est déduit de ce devis.'
    : 'ne change rien à ce devis\u00A0: le total est sous le minimum de ce code, ou ce qu’il réduit est déjà offert. Retirez-le pour le garder pour un autre devis.'
}

const sentenceOf = (error: Error): string =>
  errorSentence(error, { ...acceptanceRefusals, ...promotionRefusals(error) })

function useShown(quote: QuoteView, done: string) {
  const client = useQueryClient()
  return {
    done,
    refusals: sentenceOf,
    onDone: (changed: QuoteView) =>
      client.setQueryData(query(readMyQuote, { quoteId: quote.id }).queryKey, changed),
  }
}
