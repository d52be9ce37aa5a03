import type { QuoteView } from '#contract/sales/quotes.ts'
import { awaitsParcels } from '#domain/quote/quote.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Act, type ActProps, Total, Validity } from './Act.tsx'
import { AcceptQuote } from './AcceptQuote.tsx'
import { DeclineQuote } from './DeclineQuote.tsx'
import { WhyNotPaid } from './StandingAct.tsx'
import { UninsuredQuote } from './UninsuredQuote.tsx'
import { WhatIsSent } from './WhatIsSent.tsx'

/** The price is known: its customer accepts or declines it. */
export const ToAnswer = ({ quote, now }: ActProps) => (
  <Act title={<Total cents={quote.totalCents} />}>
    {!quote.supplement && <WhatIsSent quote={quote} />}
    <WhyNotPaid quote={quote} />
    <Superseded quote={quote} />
    <UninsuredQuote quote={quote} />
    {isWithoutParcels(quote) && <AwaitsParcels />}
    <Validity quote={quote} now={now} />
    <div className="flex flex-wrap items-start gap-3">
      {isAcceptable(quote) && <AcceptQuote quote={quote} />}
      <DeclineQuote quote={quote} label="Décliner" />
    </div>
    {isAcceptable(quote) && (
      <p className="text-sm text-ink-soft">
        {quote.supplement
          ? 'Accepter le place dans votre panier\u00a0; rien n’est débité avant le paiement, et votre envoi part une fois payé.'
          : 'Accepter place ce devis dans votre panier\u00a0; rien n’est débité avant le paiement.'}
      </p>
    )}
  </Act>
)

const isAcceptable = (quote: QuoteView): boolean => !quote.uninsured && !isWithoutParcels(quote)

const isWithoutParcels = ({ parcels, isSupplement }: QuoteView): boolean =>
  awaitsParcels({ parcelCount: parcels.length, isSupplement })

const AwaitsParcels = () => (
  <Notice kind="info" title="Il attend vos colis">
    <p>
      Ce prix est celui du poids que vous avez annoncé. Une fois vos colis reçus et mesurés, nous
      les joignons à ce devis et vous le renvoyons&nbsp;: vous pourrez alors l’accepter.
    </p>
  </Notice>
)

/** Shows that a new version voided the acceptance, to every reader (docs/rules/quotes-and-prices.md#versions). */
function Superseded({ quote: { steps, version } }: { quote: QuoteView }) {
  const agreed = steps.findLast(({ type }) => type === 'quote.accepted')?.details['version']
  if (typeof agreed !== 'number' || agreed >= version) return null
  return (
    <Notice kind="warning" title={`La version ${agreed}, que vous aviez acceptée, est remplacée`}>
      <p>
        Elle a quitté votre panier. Relisez ce qui change ci-dessous, puis acceptez ou déclinez
        cette version&nbsp;{version}.
      </p>
    </Notice>
  )
}
