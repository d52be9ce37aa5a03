import type { ReactNode } from 'react'
import { planInSentence } from '#domain/plan/plan.ts'
import { isFee } from '#domain/quote/quote-totals.ts'
import { quotePrices, type QuotePrices } from '#web/api/quotes.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#web/copy/format-money.ts'
import { withoutZone } from '#web/copy/line-labels.ts'
import { nonStandardHint } from '#web/copy/size-limits.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { kilogramsText } from '#words/amounts.ts'
import { Amount } from './Amount.tsx'
import type { LiveEstimate } from './use-live-estimate.ts'

/** What the total is made of: the transport, under its lines, and the fee. */
export function EstimateParts({
  estimate,
  planName,
}: {
  estimate: LiveEstimate
  planName: string
}) {
  const whys = useWhys(estimate)
  if (['incomplete', 'refused', 'failed'].includes(estimate.state)) return null
  const lines = estimate.state === 'priced' ? estimate.price.lines : []
  const plan = estimate.state === 'priced' ? estimate.price.plan : planName
  return (
    <dl
      className={joinClasses(
        // Beside the form they come after the button: on a low window it would be out of sight.
        'grid gap-1.5 text-14 xl:order-1',
        estimate.state === 'priced' && estimate.isStale && 'opacity-70',
      )}
    >
      <Part
        label="Estimation transport TTC"
        lines={lines.filter(({ code }) => !isFee(code))}
        whys={whys}
      >
        <Amount estimate={estimate} part="shippingCents" />
      </Part>
      <Part
        label={`Frais de traitement (${planInSentence(plan)})`}
        lines={lines.filter(({ code }) => isFee(code))}
      >
        <Fee estimate={estimate} />
      </Part>
    </dl>
  )
}

function useWhys(estimate: LiveEstimate): Readonly<Record<string, string>> {
  const { data: prices } = useQuery(quotePrices)
  return estimate.state === 'priced' && prices ? whysOf(estimate.price, prices) : {}
}

type Price = Extract<LiveEstimate, { state: 'priced' }>['price']

/** Why a line is charged although nobody ticked it, by its code. */
export function whysOf(
  { lines, passedFreeGroupings: free }: Pick<Price, 'lines' | 'passedFreeGroupings'>,
  { extras, heavyOverGrams, sizes }: Pick<QuotePrices, 'extras' | 'heavyOverGrams' | 'sizes'>,
): Readonly<Record<string, string>> {
  const price = extras.find(({ code }) => code === 'consolidation')
  const charged = lines.find(({ code }) => code === 'consolidation')?.amountCents
  const grouping = [
    price && charged === price.heavyCents && `plus de ${kilogramsText(heavyOverGrams)}`,
    free !== undefined && beyond(free),
  ].filter(Boolean)
  return { consolidation: grouping.join(', '), non_standard: nonStandardHint(sizes) }
}

const beyond = (free: number): string =>
  free === 1 ? 'au-delà du colis offert par mois' : `au-delà des ${free} colis offerts par mois`

/** The lines that make it, then their sum under a rule; a single line is the sum. */
function Part({
  label,
  lines,
  whys = {},
  children,
}: {
  label: string
  lines: readonly EstimatedLine[]
  /** Why a line is charged, by its code. */
  whys?: Readonly<Record<string, string>>
  children: ReactNode
}) {
  const [only] = lines.length === 1 ? lines : []
  return (
    <>
      {!only &&
        lines.map(({ code, label: name, amountCents }, index) => (
          <Row
            key={`${code}-${index}`}
            label={withoutZone(name)}
            why={whys[code]}
            className="text-on-nuit-soft"
          >
            {formatMoney(amountCents)}
          </Row>
        ))}
      <Row
        label={label}
        why={only && only.code !== 'processing_fee' ? withoutZone(only.label) : undefined}
        className={lines.length > 1 ? 'border-t border-nuit-line pt-2' : ''}
      >
        {children}
      </Row>
    </>
  )
}

function Row({
  label,
  why,
  className,
  children,
}: {
  label: string
  why?: string | undefined
  className: string
  children: ReactNode
}) {
  return (
    <div className={`flex flex-wrap gap-x-2 ${className}`}>
      <dt className="min-w-0 flex-[1_1_7rem] break-words">
        {label}
        {why && (
          <span className="block text-13 text-balance text-on-nuit-soft first-letter:uppercase">
            {why}
          </span>
        )}
      </dt>
      <dd className="figures ml-auto text-right whitespace-nowrap">{children}</dd>
    </div>
  )
}

/** « Gratuit » when the fee is zero (docs/rules/quotes-and-prices.md#estimate). */
const Fee = ({ estimate }: { estimate: LiveEstimate }) =>
  feeOf(estimate) === 0 ? 'Gratuit' : <Amount estimate={estimate} part="feeCents" />

/** The fee, known even without the price of the transport. */
function feeOf(estimate: LiveEstimate): number | undefined {
  if (estimate.state === 'priced') return estimate.price.feeCents
  return estimate.state === 'on-quote' ? estimate.feeCents : undefined
}

type EstimatedLine = {
  readonly code: string
  readonly label: string
  readonly amountCents: number
}
