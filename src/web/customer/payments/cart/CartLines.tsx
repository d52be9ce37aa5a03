import { Link } from 'react-router'
import type { SettlementWay } from '#domain/storage/settlement.ts'
import { quoteName } from '#words/quote-choices.ts'
import type { CartQuote, CartStorage } from '#web/api/cart.ts'
import { LinesTable } from '#web/chrome/LinesTable.tsx'
import { Money } from '#web/chrome/Money.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** One accepted quote with every line; with `onChoose` the customer can leave it for another day. */
export function CartLine({
  quote,
  isIn,
  onChoose,
}: {
  quote: CartQuote
  isIn: boolean
  onChoose: ((isIn: boolean) => void) | undefined
}) {
  const titleId = `devis-${quote.quoteId}`
  return (
    <Card aria-labelledby={titleId} className={isIn ? undefined : 'border-dashed'}>
      <h2 id={titleId} className="text-xl">
        {quoteName(quote.destination, quote.supplementOf)}
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        Devis{' '}
        <Link to={paths.quote(quote.quoteId)} className={linkStyle}>
          {quote.number}
        </Link>
        , valable jusqu’au {formatMoment(quote.validUntil)}
      </p>
      <LinesTable
        caption={`Lignes du devis ${quote.number}`}
        lines={quote.lines}
        totalCents={quote.totalCents}
      />
      {quote.withPlan && <WithPlan quote={quote} withPlan={quote.withPlan} />}
      {onChoose && (
        <Checkbox
          className="mt-2"
          label={`Payer le devis ${quote.number} maintenant`}
          checked={isIn}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
    </Card>
  )
}

/**
 * A quote priced without the plan is paid without it (docs/rules/money.md#cart): shows its price with the plan, and how to get
 * that price.
 */
const WithPlan = ({
  quote: { quoteId, totalCents },
  withPlan,
}: {
  quote: CartQuote
  withPlan: NonNullable<CartQuote['withPlan']>
}) => (
  <div className="mt-3">
    <Notice
      kind="info"
      title={
        <>
          Avec la formule {withPlan.name}, ce devis coûterait <Money cents={withPlan.totalCents} />{' '}
          au lieu de <Money cents={totalCents} />
        </>
      }
    >
      <p>
        Son prix a été établi sans elle. Pour en profiter, ne le payez pas encore&nbsp;: dès que la
        formule est en vigueur,{' '}
        <Link to={paths.quote(quoteId)} className={linkStyle}>
          demandez-nous sa mise à jour
        </Link>{' '}
        dans ses messages.
      </p>
    </Notice>
  </div>
)

/** The storage to pay before a parcel goes: in the payment when its customer says so. */
export function StorageLine({
  storage: { parcelId, key, way, name, detail, totalCents, ...storage },
  isIn,
  onChoose,
}: {
  storage: CartStorage
  isIn: boolean
  onChoose: (isIn: boolean) => void
}) {
  const titleId = `garde-${parcelId}`
  const { days, unitCents: perDayCents } = storage
  const prices = storage.prices ?? [{ days, perDayCents, amountCents: totalCents }]
  return (
    <Card aria-labelledby={titleId} className={isIn ? undefined : 'border-dashed'}>
      <h2 id={titleId} className="text-xl">
        {name}
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        <Link to={paths.parcel(parcelId)} className={linkStyle}>
          {detail}
        </Link>
        , {aims[way]}
      </p>
      <LinesTable
        caption={`${name}, ${detail}`}
        lines={prices.map(({ days, perDayCents, amountCents }) => ({
          code: `${key}:${perDayCents}`,
          label: 'Jours de garde après la période gratuite',
          quantity: days,
          unitCents: perDayCents,
          amountCents,
        }))}
        totalCents={totalCents}
      />
      <Checkbox
        className="mt-2"
        label="Payer cette garde maintenant"
        checked={isIn}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
    </Card>
  )
}

const aims: Readonly<Record<SettlementWay, string>> = {
  return: 'à régler avant son retour à la boutique',
  destroy: 'à régler avant sa destruction',
  reclaim: 'à régler pour le reprendre',
}
