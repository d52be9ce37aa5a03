import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { priceOfText, type StoredCartItem } from '#domain/cart/stored-cart.ts'
import { localCart } from '#web/api/local-cart.ts'
import { Money, useMoneyText } from '#web/chrome/Money.tsx'
import { cartNews, periodNames, wayLabels, type ItemRefusal } from '#web/copy/cart.ts'
import { cartToasts } from '#web/copy/offers.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { toast } from '#web/ui/toast.ts'
import { isOnQuote } from './basket.ts'
import { type CartRow, usePriceNews } from './use-cart.ts'
import { planIds, type BillingPeriod } from '#domain/plan/plan.ts'
import { useSold } from '#web/api/catalogue.ts'
import { formatMoney } from '#web/copy/format-money.ts'

/** A plan or an option, at the server's price, with what changed and what prevents its payment. */
export function ItemLine({ row }: { row: CartRow }) {
  const { key, kept, checked, refusal } = row
  const change = usePriceNews().get(key)
  const moneyText = useMoneyText()
  const titleId = `article-${key.replaceAll(/[^\w-]/g, '-')}`
  const name = checked?.name || kept.name
  return (
    <Card aria-labelledby={titleId}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 id={titleId} className="text-xl">
            {name}
          </h2>
          <p className="mt-1 text-ink-soft">{detailOf(row)}</p>
        </div>
        <p className="figures w-min shrink-0 text-right text-lg font-semibold">
          <Price row={row} />
        </p>
      </div>
      {change && (
        <p role="status" className="mt-3 rounded-lg bg-waiting-soft px-3 py-2 text-waiting">
          {cartNews.priceChanged(moneyText(change.before), moneyText(change.now))}
        </p>
      )}
      {refusal && <Refusal refusal={refusal} />}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-label={`Retirer ${name} du panier`}
          onClick={() => {
            localCart.remove([key])
            void toast({ ...cartToasts.removed, description: name })
          }}
        >
          <Trash2 className="size-5" aria-hidden="true" />
          Retirer
        </Button>
        {kept.type === 'subscription' && !refusal && <PeriodSwap kept={kept} />}
      </div>
    </Card>
  )
}

function detailOf({ kept, checked }: CartRow): string {
  const detail = checked?.frequency ? periodNames[checked.frequency] : (checked?.detail ?? '')
  const count = checked?.quantity ?? kept.quantity
  return count > 1 ? `${detail} × ${count}` : detail
}

function Price({ row }: { row: CartRow }) {
  const cents = row.checked ? row.checked.totalCents : rememberedPrice(row)
  if (cents === null) return isOnQuote(row) && <span className="whitespace-nowrap">Sur devis</span>
  return <Money cents={cents} every={row.checked?.frequency ?? undefined} />
}

/** Until the server answers, the price that this browser stored, if the item is one that we sell. */
const rememberedPrice = ({ kept: { price }, wanted }: CartRow): number | null =>
  wanted === null || price === undefined ? null : priceOfText(price)

const ways = {
  subscription: paths.subscription,
  quotes: paths.quotes,
  options: `${paths.offers}?onglet=options`,
  parcels: paths.parcels,
}

function Refusal({ refusal: { text, way } }: { refusal: ItemRefusal }) {
  return (
    <p role="status" className="mt-3 rounded-lg bg-problem-soft px-3 py-2 text-problem">
      {text}{' '}
      {way && (
        <Link to={ways[way]} className={linkStyle}>
          {wayLabels[way]}
        </Link>
      )}
    </p>
  )
}

/** Switches the plan to the other period, in one click. */
function PeriodSwap({ kept }: { kept: StoredCartItem }) {
  const { plans } = useSold()
  const id = planIds.find((known) => known === kept.id)
  const next: BillingPeriod = kept.frequency === 'year' ? 'month' : 'year'
  const price = id && (next === 'year' ? plans[id].yearlyCents : plans[id].monthlyCents)
  if (!price) return null
  return (
    <Button
      variant="ghost"
      onClick={() => localCart.replace({ ...kept, frequency: next, price: formatMoney(price) })}
    >
      <span>
        {next === 'year' ? 'Payer à l’année' : 'Payer au mois'}{' '}
        <span className="font-normal">
          (<Money cents={price} every={next} />)
        </span>
      </span>
    </Button>
  )
}
