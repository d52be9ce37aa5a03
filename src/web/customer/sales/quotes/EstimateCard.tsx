import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { theseQuotes } from '#web/copy/shipping-ways.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Amount, EstimateParts } from './EstimateParts.tsx'
import type { LiveEstimate } from './use-live-estimate.ts'
import type { WaysChoice } from './use-shipping-ways.ts'

type Props = {
  readonly estimate: LiveEstimate
  readonly planName: string
  readonly split: WaysChoice['split']
  readonly isBusy: boolean
  /** How to pay less, in one line over the total where it stays in sight. */
  readonly children: ReactNode
}

/**
 * The header card (docs/rules/pages.md#quote-page): the total, what it is made of, and the button. Narrower than `xl`, the total and
 * the button stick to the foot of the window until the reader comes to the card, under the form.
 */
export function EstimateCard({ estimate, planName, split, isBusy, children }: Props) {
  return (
    <section
      aria-label="Estimation"
      className="on-nuit max-xl:contents xl:grid xl:gap-4 xl:rounded-card xl:border xl:border-nuit-line xl:bg-nuit xl:p-5"
    >
      <div
        className={joinClasses(
          'rounded-button border border-nuit-line bg-nuit p-2 pl-4 text-on-nuit xl:contents',
          estimate.state !== 'incomplete' &&
            'bar sticky bottom-[calc(3.5rem+var(--demo-bar,0px)+env(safe-area-inset-bottom))] z-20 shadow-raised lg:bottom-[calc(0.75rem+var(--demo-bar,0px))] print:static',
        )}
      >
        {children}
        <div className="flex items-center justify-between gap-4 xl:contents">
          <Total estimate={estimate} />
          {isTooHeavy(estimate) ? (
            <Link to={paths.homeSection('contact')} className={buttonStyle('call', 'normal', slot)}>
              Demander un prix
            </Link>
          ) : (
            <Button type="submit" variant="call" busy={isBusy} className={slot}>
              <ButtonWords
                isBusy={isBusy}
                isOnQuote={estimate.state === 'on-quote'}
                split={split}
              />
            </Button>
          )}
        </div>
      </div>
      <EstimateParts estimate={estimate} planName={planName} />
    </section>
  )
}

const slot = 'shrink-0 xl:order-last xl:min-h-13 xl:text-18'

/** On a phone only « Demander » is seen: the total beside it says which quote. */
function ButtonWords({
  isBusy,
  isOnQuote,
  split,
}: Pick<Props, 'isBusy' | 'split'> & { isOnQuote: boolean }) {
  if (isBusy) return 'Envoi en cours...'
  if (isOnQuote) return 'Demander un devis'
  return (
    <span>
      Demander<span className="max-sm:sr-only"> {theseQuotes(split)}</span>
    </span>
  )
}

function Total({ estimate }: { estimate: LiveEstimate }) {
  if (estimate.state === 'incomplete' || estimate.state === 'refused')
    return (
      <p role="status" className="min-w-0 text-14 text-on-nuit xl:text-16">
        {estimate.state === 'refused'
          ? estimate.sentence
          : 'Indiquez un poids et une destination pour voir le prix.'}
      </p>
    )
  return (
    <dl
      aria-live="polite"
      className={joinClasses('min-w-0 text-on-nuit', isStale(estimate) && 'opacity-70')}
    >
      <dt className="text-12 text-on-nuit-soft xl:text-14">Total estimé TTC</dt>
      <dd className="figures font-display text-18 leading-6 font-bold sm:text-22 xl:text-36 xl:leading-10">
        <Amount estimate={estimate} part="totalCents" />
      </dd>
    </dl>
  )
}

/** No request may be so heavy: the contact form takes the place of its button. */
const isTooHeavy = (estimate: LiveEstimate): boolean =>
  estimate.state === 'refused' && estimate.isTooHeavy === true

const isStale = (estimate: LiveEstimate): boolean => estimate.state === 'priced' && estimate.isStale
