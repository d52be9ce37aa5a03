import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { theseQuotes } from '#web/copy/shipping-ways.ts'
import { indicativeDelay } from '#web/copy/territories.ts'
import { modeWords } from '#words/delays.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Amount } from './Amount.tsx'
import type { QuoteForm } from './quote-form.ts'
import { hasNoParts, hasSheet, isStale, sheetId, TotalInBar, WhyNoTotal } from './TotalInBar.tsx'
import type { LiveEstimate } from './use-live-estimate.ts'
import { OtherWay } from './OtherWay.tsx'
import { SaidTotal } from './SaidTotal.tsx'
import { wayInWords, type WaysChoice } from './use-shipping-ways.ts'

// There is no price before something is typed or chosen; why there is none is said without it.
const EstimateParts = lazyAfterContent(
  async () => (await import('./EstimateParts.tsx')).EstimateParts,
)

type Props = {
  readonly estimate: LiveEstimate
  readonly planName: string
  readonly mode: Mode
  readonly choice: WaysChoice
  readonly isBusy: boolean
  /** What is read before the button where the card stands under the form. */
  readonly overButton: ReactNode
}

type Mode = QuoteForm['shippingMode']

/**
 * The dark card (docs/rules/pages.md#quote-page): the total, what it is made of, and the button. Narrower than `xl` it is a bar with the
 * total and the button, which stays in sight until the reader comes to the end; the card opens over it.
 */
export function EstimateCard({ estimate, planName, mode, choice, isBusy, overButton }: Props) {
  const { bar, toggle, isOpen, setIsOpen } = useSheet(hasSheet(estimate))
  return (
    <section
      aria-label="Estimation"
      className="on-nuit text-on-nuit max-xl:contents xl:grid xl:gap-4 xl:rounded-card xl:bg-nuit xl:p-5"
    >
      {estimate.state === 'failed' && <Failed estimate={estimate} />}
      {estimate.state === 'on-quote' && <ByAPerson estimate={estimate} />}
      {overButton}
      <div className={joinClasses('xl:contents', estimate.state !== 'incomplete' && stays)}>
        <div
          ref={bar}
          className={joinClasses(
            'relative flex min-h-16 flex-wrap items-center justify-between gap-2 rounded-card bg-nuit p-2 pl-4 text-on-nuit max-lg:rounded-b-none max-lg:px-4 sm:max-lg:px-6 xl:contents',
            isOpen && 'rounded-t-none',
          )}
        >
          <OtherWay
            choice={choice}
            className="-mx-4 -mt-2 w-[calc(100%+2rem)] basis-auto border-b border-nuit-line px-4 sm:max-lg:-mx-6 sm:max-lg:w-[calc(100%+3rem)] sm:max-lg:px-6 lg:max-xl:w-[calc(100%+1.5rem)] lg:max-xl:pr-2 xl:hidden"
          />
          <TotalInBar
            estimate={estimate}
            choice={choice}
            isOpen={isOpen}
            toggle={toggle}
            onToggle={() => setIsOpen(!isOpen)}
          />
          <div
            id={sheetId}
            className={joinClasses(
              'absolute inset-x-0 bottom-full grid max-h-[60dvh] gap-4 overflow-y-auto rounded-t-card border-b border-nuit-line bg-nuit p-5 xl:contents print:static print:grid print:max-h-none',
              !isOpen && 'max-xl:hidden',
            )}
          >
            <Total estimate={estimate} mode={mode} choice={choice} />
            <OtherWay
              choice={choice}
              className="-my-1 rounded-button border border-on-nuit-soft px-3 py-1.5 max-xl:hidden"
            />
            <Suspense fallback={null}>
              <EstimateParts estimate={estimate} planName={planName} />
            </Suspense>
          </div>
          {isTooHeavy(estimate) ? (
            <Link
              to={paths.homeSection('contact')}
              className={buttonStyle('primary', 'normal', slot)}
            >
              Demander un prix
            </Link>
          ) : (
            // What a wished split costs now is asked again: nobody sends what they have not read.
            <Button
              type="submit"
              busy={isBusy || (choice.split !== null && choice.isStale)}
              className={slot}
            >
              <ButtonWords
                isBusy={isBusy}
                isOnQuote={estimate.state === 'on-quote'}
                split={choice.split}
              />
            </Button>
          )}
        </div>
      </div>
      <SaidTotal estimate={estimate} choice={choice} />
    </section>
  )
}

/**
 * What the bar opens over the form. It closes on Escape, on a submit, and when the focus goes elsewhere: it would hide the focused
 * field (WCAG 2.4.11). A press on the lines gives the focus to the page around them, and hides nothing.
 */
function useSheet(isThere: boolean) {
  const bar = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen && !isThere) setIsOpen(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const ending = new AbortController()
    const { signal } = ending
    const close = () => setIsOpen(false)
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Node) || target.contains(bar.current)) return
      if (!bar.current?.contains(target)) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      toggle.current?.focus()
    }
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('submit', close, { signal })
    return () => ending.abort()
  }, [isOpen])
  return { bar, toggle, isOpen, setIsOpen }
}

const stays =
  'bar sticky bottom-[calc(3.5rem+var(--demo-bar,0px)+env(safe-area-inset-bottom))] z-20 max-lg:-mx-4 sm:max-lg:-mx-6 lg:bottom-[calc(0.75rem+var(--demo-bar,0px))]'

/** The lagoon by night. */
const slot =
  'min-h-12 shrink-0 max-sm:grow max-sm:px-3! print:hidden bg-lagon-clair! text-nuit! hover:bg-on-nuit! xl:min-h-13 xl:text-18'

/** On a phone only « Demander » is seen: the total beside it says which quote. */
function ButtonWords({
  isBusy,
  isOnQuote,
  split,
}: {
  isBusy: boolean
  isOnQuote: boolean
  split: WaysChoice['split']
}) {
  if (isBusy) return 'Envoi en cours...'
  if (isOnQuote) return 'Demander un devis'
  return (
    <span>
      Demander<span className="max-sm:sr-only"> {theseQuotes(split)}</span>
    </span>
  )
}

function Total({ estimate, mode, choice }: Pick<Props, 'estimate' | 'mode' | 'choice'>) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  if (hasNoParts(estimate)) return <WhyNoTotal estimate={estimate} />
  const delay = indicativeDelay(destination, mode)
  const way = wayInWords(choice)
  return (
    <div>
      <dl className={joinClasses(isStale(estimate) && 'opacity-70')}>
        <dt className="text-14 text-on-nuit-soft">Total estimé TTC{way && `, en ${way}`}</dt>
        <dd className="figures font-display text-28 leading-9 font-bold xl:text-36 xl:leading-10">
          <Amount estimate={estimate} part="totalCents" />
        </dd>
      </dl>
      {delay && (
        <p className="figures mt-1 text-14 text-on-nuit-soft">
          {delay} {modeWords[mode]}, délai indicatif
        </p>
      )}
    </div>
  )
}

type State<Name extends LiveEstimate['state']> = Extract<LiveEstimate, { state: Name }>

/** A card of its own where the price has none. */
const aside = 'max-xl:rounded-card max-xl:bg-nuit max-xl:p-5 xl:order-1'

const ByAPerson = ({ estimate }: { estimate: State<'on-quote'> }) => (
  <p className={aside}>
    {estimate.sentence}
    {estimate.storageCents > 0 &&
      ` La garde due à ce jour, ${formatMoney(estimate.storageCents)}, s’y ajoutera.`}{' '}
    <strong>Une personne de l’équipe le calcule</strong> et vous répond par e-mail et dans
    «&nbsp;Mes devis&nbsp;». Demander n’engage à rien.
  </p>
)

const Failed = ({ estimate }: { estimate: State<'failed'> }) => (
  <div role="alert" className={`flex flex-wrap items-center gap-3 ${aside}`}>
    <p>{estimate.sentence}</p>
    <Button variant="secondary" onClick={estimate.retry}>
      Réessayer
    </Button>
  </div>
)

/** No request may be so heavy: the contact form takes the place of its button. */
const isTooHeavy = (estimate: LiveEstimate): boolean =>
  estimate.state === 'refused' && estimate.isTooHeavy === true
