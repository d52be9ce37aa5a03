import { Link } from 'react-router'
import { optionTargets } from '#domain/cart/option-targets.ts'
import type { PublishedOption } from '#domain/catalogue/published-options.ts'
import { localCart } from '#web/api/local-cart.ts'
import { useMoneyText, Money } from '#web/chrome/Money.tsx'
import { offerTexts } from '#web/copy/offers.ts'
import { optionPrice } from '#web/copy/option-price.ts'
import { planNames } from '#words/plan-names.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { useQuery } from '@tanstack/react-query'
import { quotePrices } from '#web/api/quotes.ts'
import { wholeEuros } from '#web/copy/format-money.ts'
import { tierName } from '#web/copy/insurance.ts'
import { baseInsuranceCover } from '#words/insurance.ts'

/** An option in the cart shows « Au panier »; a button beside it adds one for another parcel (docs/rules/money.md#options). */
export function OptionOffer({ option, onAdd }: { option: PublishedOption; onAdd: () => void }) {
  const moneyText = useMoneyText()
  const titleId = `option-${option.id}`
  const count = localCart
    .use()
    .filter(({ type, id }) => type === 'option' && id === option.id).length
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col rounded-2xl border border-line bg-surface p-5"
    >
      <h2 id={titleId} className="text-lg">
        {option.name}
      </h2>
      <p className="figures mt-1 font-semibold text-action">
        {optionPrice(option.pricing, moneyText)}
      </p>
      <div className="mt-1 mb-4 grid gap-1 text-ink-soft">
        <p>{option.description}</p>
        {option.pricing.kind === 'by-declared-value' && <InsurancePrices />}
        {option.plans && (
          <p>Formules&nbsp;: {option.plans.map((id) => planNames[id]).join(', ')}.</p>
        )}
        {option.destinations && <p>Pour&nbsp;: {option.destinations.join(', ')}.</p>}
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2">
        {optionTargets(option.pricing).length === 0 ? (
          <ByQuote />
        ) : (
          <Buttons count={count} titleId={titleId} onAdd={onAdd} />
        )}
      </div>
    </article>
  )
}

const ByQuote = () => (
  <p>
    Se commande dans un devis.{' '}
    <Link to={paths.quotes} className={`${linkStyle} inline-flex min-h-11 items-center`}>
      Demander un devis
    </Link>
  </p>
)

function Buttons({ count, titleId, onAdd }: { count: number; titleId: string; onAdd: () => void }) {
  return (
    <>
      {count > 0 && (
        <Button variant="secondary" aria-describedby={titleId} disabled>
          {offerTexts.optionInCart}
          {count > 1 && <span className="figures"> (× {count})</span>}
        </Button>
      )}
      {/* The same button before and after, so that the focus comes back to it from the dialog. */}
      <Button
        variant={count === 0 ? 'secondary' : 'ghost'}
        aria-describedby={titleId}
        onClick={onAdd}
      >
        {count === 0 ? offerTexts.add : 'Pour un autre colis'}
      </Button>
    </>
  )
}

/** The price of each tier, per shipment; nothing while it loads, since the quote also shows it. */
function InsurancePrices() {
  const { data } = useQuery(quotePrices)
  if (!data) return null
  return (
    <dl className="figures grid gap-0.5 text-ink">
      <div className="flex justify-between gap-4">
        <dt>Assurance de base ({baseInsuranceCover(data.baseInsurance, wholeEuros)})</dt>
        <dd className="text-right">comprise</dd>
      </div>
      {data.insurance
        .filter(({ tier }) => tier > 0)
        .map(({ tier, cents }) => (
          <div key={tier} className="flex justify-between gap-4">
            <dt>{tierName(tier)}</dt>
            <dd className="text-right">
              <Money cents={cents} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
