import { useRef, useState, useId, type FormEvent, type ReactNode } from 'react'
import { itemToPrice, type OptionTarget } from '#domain/cart/stored-cart.ts'
import { optionTargets } from '#domain/cart/option-targets.ts'
import type { PublishedOption } from '#domain/catalogue/published-options.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { optionPrice } from '#web/copy/option-price.ts'
import { offerTexts } from '#web/copy/offers.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useMutation, useInfiniteQuery } from '@tanstack/react-query'
import { checkCart } from '#contract/payments/cart.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import { call } from '#web/api/call.ts'
import { itemRefusalOf, unsoldItem } from '#web/copy/cart.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { addOptionToCart } from './add-to-cart.ts'
import { Link } from 'react-router'
import { myParcels, type Parcel } from '#web/api/parcels.ts'
import { parcelStatusOf } from '#web/copy/parcels.ts'
import { ParcelPhoto } from '#web/customer/warehouse/parcels/ParcelPhoto.tsx'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { TargetChoice, type Choice } from './TargetChoice.tsx'
import { listMyQuotes, type QuoteSummary } from '#contract/sales/quotes.ts'
import { pages } from '#web/api/query.ts'
import { myQuoteStatuses } from '#web/copy/quote-statuses.ts'
import { FieldError } from '#web/ui/FieldError.tsx'

/** Chooses the parcel in house, or the quote: an option is never bought without one (docs/rules/money.md#options). */
export function AddOptionDialog({
  option,
  onClose,
}: {
  option: PublishedOption
  onClose: () => void
}) {
  const [target, setTarget] = useState<OptionTarget | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const { add, forget, isBusy, failure } = useAddOption(option, onClose)
  const moneyText = useMoneyText()
  const form = useRef<HTMLFormElement>(null)
  const takesQuotes = optionTargets(option.pricing).includes('quote')

  function choose(chosen: OptionTarget) {
    setTarget(chosen)
    setIsMissing(false)
    forget()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (target === null) {
      setIsMissing(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    add(target)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={option.name}
      description={`${optionPrice(option.pricing, moneyText)}. ${takesQuotes ? 'Pour quel colis, ou quel devis\u00a0?' : 'Pour quel colis\u00a0?'}`}
    >
      <form noValidate ref={form} onSubmit={submit}>
        <TargetList error={isMissing ? missingTarget(takesQuotes) : undefined}>
          <ParcelChoices
            option={option.id}
            chosen={target}
            onChoose={choose}
            isKeeping={option.pricing.kind === 'prepaid-storage'}
          />
          {takesQuotes && <QuoteChoices option={option.id} chosen={target} onChoose={choose} />}
        </TargetList>
        {failure && (
          <div className="mt-4">
            <Notice kind="error">
              <p>{failure}</p>
            </Notice>
          </div>
        )}
        <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={isBusy}>
            {offerTexts.add}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const missingTarget = (takesQuotes: boolean): string =>
  takesQuotes ? 'Choisissez un colis ou un devis.' : 'Choisissez un colis.'

/** Checks with the server before adding to the cart: the customer learns of a refusal here, and not only at the payment. */
function useAddOption(option: ServiceOption, onAdded: () => void) {
  const adding = useMutation({
    mutationFn: async (target: OptionTarget) => {
      const wanted = itemToPrice({ ...option, type: 'option', quantity: 1, target })
      if (wanted === null) return 'option-unavailable'
      const { items } = await call(checkCart, { items: [wanted] })
      return items[0]?.refusal ?? null
    },
  })
  // A handler of this try only: one that the customer abandoned, by another choice or by closing the dialog, adds nothing to the
  // cart.
  const onSuccess = (refusal: string | null, target: OptionTarget) => {
    if (refusal !== null) return
    addOptionToCart(option, target)
    onAdded()
  }
  return {
    add: (target: OptionTarget) => {
      if (!adding.isPending) adding.mutate(target, { onSuccess })
    },
    forget: adding.reset,
    isBusy: adding.isPending,
    failure: adding.error ? errorSentence(adding.error) : refusalSentence(adding.data ?? null),
  }
}

const refusalSentence = (code: string | null): string | undefined =>
  code === null ? undefined : (itemRefusalOf(code) ?? unsoldItem).text

/**
 * The parcels in house that the warehouse may still open: available, or in a quote that is not paid. Prepaid storage is only for
 * those whose days count.
 */
function ParcelChoices({ isKeeping, ...choice }: Choice & { isKeeping: boolean }) {
  const received = useInfiniteQuery(myParcels('received'))
  const quoted = useInfiniteQuery(myParcels('pending_quote'))
  const lists = [received, quoted]
  const failed = lists.find((list) => list.isError)
  if (failed) {
    return (
      <ErrorState
        title="Vos colis n’ont pas pu être chargés."
        retrying={lists.some((list) => list.isFetching)}
        onRetry={() => lists.forEach((list) => void list.refetch())}
      >
        {errorSentence(failed.error)}
      </ErrorState>
    )
  }
  if (lists.some((list) => list.isPending)) return <SkeletonList rows={2} />
  const parcels = lists.flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? [])
  if (parcels.length === 0) return <NoParcel />
  const offered = parcels.filter((one) => !isKeeping || one.freeStorageDaysLeft !== null)
  return (
    <>
      {offered.length === 0 && (
        <p className="text-ink-soft">
          La garde de vos colis ne coûte plus rien&nbsp;: il n’y a rien à payer d’avance.
        </p>
      )}
      {offered.map((parcel) => (
        <TargetChoice key={parcel.id} {...choice} target={{ kind: 'parcel', id: parcel.id }}>
          <ParcelWords parcel={parcel} />
        </TargetChoice>
      ))}
      <NextPage list={received.hasNextPage ? received : quoted}>Afficher d’autres colis</NextPage>
    </>
  )
}

const ParcelWords = ({ parcel }: { parcel: Parcel }) => (
  <span className="flex min-w-0 items-center gap-3">
    <ParcelPhoto parcel={parcel} />
    <span className="min-w-0">
      <span className="block font-medium">{parcel.merchant}</span>
      <span className="block font-mono text-sm wrap-anywhere">{parcel.trackingNumber}</span>
      <span className="block text-sm text-ink-soft">{parcelStatusOf(parcel.status).label}</span>
    </span>
  </span>
)

const NoParcel = () => (
  <p className="text-ink-soft">
    Aucun de vos colis n’est à l’entrepôt pour le moment. Une option s’ajoute quand il y est
    arrivé&nbsp;:{' '}
    <Link to={paths.declareParcel} className={linkStyle}>
      déclarer un colis
    </Link>
    .
  </p>
)

/** The customer's unpaid quotes; shows nothing when there is none, since most customers come for the parcels. */
function QuoteChoices(choice: Choice) {
  const quotes = useInfiniteQuery(pages(listMyQuotes, {}))
  const open = quotes.data?.pages.flatMap(({ items }) => items).filter(isOpen) ?? []
  return (
    <>
      {open.map((quote) => (
        <TargetChoice key={quote.id} {...choice} target={{ kind: 'quote', id: quote.id }}>
          <span className="min-w-0">
            <span className="block font-medium">
              Devis <span className="figures">{quote.number}</span>
            </span>
            <span className="block text-sm text-ink-soft">
              {quote.destination}, {myQuoteStatuses[quote.status].label.toLowerCase()}
            </span>
          </span>
        </TargetChoice>
      ))}
      {quotes.data && <NextPage list={quotes}>Afficher d’autres devis</NextPage>}
    </>
  )
}

const isOpen = ({ status }: QuoteSummary): boolean =>
  status === 'pending_validation' || status === 'sent_to_client' || status === 'accepted'

/** The group of choices, with its error below. */
function TargetList({ error, children }: { error: string | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="sr-only">Ce que concerne l’option</legend>
      <div className="grid gap-2">{children}</div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
