import { useState, type ReactNode } from 'react'
import { useSearchParams, Link } from 'react-router'
import type { CheckedCart, CartReturn } from '#web/api/cart.ts'
import { cartTexts, paymentToasts } from '#web/copy/money.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { LinesTable } from '#web/chrome/LinesTable.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { CartLine, StorageLine } from './CartLines.tsx'
import { ItemLine } from './ItemLine.tsx'
import { PayPanel } from './PayPanel.tsx'
import { PayRefusal } from './PayRefusal.tsx'
import type { CartRow } from './use-cart.ts'
import { usePay } from './use-pay.ts'

/** The lines of the cart, and the panel to pay them. */
export function CartContent({
  cart,
  rows,
  empty,
}: {
  cart: CheckedCart
  rows: readonly CartRow[]
  empty: ReactNode
}) {
  const payment = usePay()
  const { isIn, choose } = useChosenQuotes()
  const chosen = cart.quotes.filter(({ quoteId }) => isIn(quoteId))
  const returns = cart.returns.filter(({ requestId }) => isIn(requestId))
  const known = cart.quotes.length + cart.returns.length + cart.storages.length
  const storage = useChosenStorages(known + rows.length === 1)
  const storages = cart.storages.filter(({ parcelId }) => storage.isIn(parcelId))
  const isEmpty = known === 0 && rows.length === 0
  const nothingValid = known === 0 && rows.every(({ refusal }) => refusal !== null)
  return (
    <div className="grid grid-cols-1 gap-4">
      {!cart.paymentConfigured && <Notice kind="warning" title={cartTexts.incompleteSettings} />}
      {isEmpty ? (
        <>
          {/* The refused quote may have been the last: why it left is still told. */}
          {payment.error && <PayRefusal error={payment.error} />}
          {empty}
        </>
      ) : (
        <>
          {nothingValid && (
            <Notice kind="error" title={paymentToasts.invalidCart.title}>
              <p>{paymentToasts.invalidCart.description}</p>
            </Notice>
          )}
          <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <ul className="grid grid-cols-1 gap-4" aria-label="Articles du panier">
              {cart.quotes.map((quote) => (
                <li key={quote.quoteId}>
                  <CartLine
                    quote={quote}
                    isIn={isIn(quote.quoteId)}
                    onChoose={
                      known + rows.length > 1 ? (next) => choose(quote.quoteId, next) : undefined
                    }
                  />
                </li>
              ))}
              {cart.returns.map((one) => (
                <li key={one.requestId}>
                  <ReturnLine
                    shopReturn={one}
                    isIn={isIn(one.requestId)}
                    onChoose={
                      known + rows.length > 1 ? (next) => choose(one.requestId, next) : undefined
                    }
                  />
                </li>
              ))}
              <StorageLines storages={cart.storages} {...storage} />
              {rows.map((row) => (
                <li key={row.key}>
                  <ItemLine row={row} />
                </li>
              ))}
            </ul>
            <PayPanel
              cart={cart}
              chosen={chosen}
              returns={returns}
              storages={storages}
              rows={rows}
              payment={payment}
            />
          </div>
        </>
      )}
    </div>
  )
}

const StorageLines = ({
  storages,
  isIn,
  choose,
}: ReturnType<typeof useChosenStorages> & { storages: CheckedCart['storages'] }) =>
  storages.map((one) => (
    <li key={one.key}>
      <StorageLine
        storage={one}
        isIn={isIn(one.parcelId)}
        onChoose={(next) => choose(one.parcelId, next)}
      />
    </li>
  ))

/** The customer can leave quotes and returns for another day; by default all are paid. */
function useChosenQuotes() {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  return {
    isIn: (id: string) => !leftOut.has(id),
    choose: (id: string, isIn: boolean) =>
      setLeftOut((before) => {
        const after = new Set(before)
        if (isIn) after.delete(id)
        else after.add(id)
        return after
      }),
  }
}

/** Nothing is added to a payment unasked: by default the storage that the address names, or that stands alone. */
function useChosenStorages(isAlone: boolean) {
  const [address] = useSearchParams()
  const named = address.get('garde')
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  return {
    isIn: (id: string) => chosen.get(id) ?? (isAlone || id === named),
    choose: (id: string, isIn: boolean) => setChosen((before) => new Map(before).set(id, isIn)),
  }
}

/** One accepted return with its storage; with `onChoose` the customer can leave it for another day. */
function ReturnLine({
  shopReturn: { requestId, parcelId, lines, totalCents, validUntil },
  isIn,
  onChoose,
}: {
  shopReturn: CartReturn
  isIn: boolean
  onChoose: ((isIn: boolean) => void) | undefined
}) {
  const titleId = `retour-${requestId}`
  const detail = lines[0]?.detail ?? ''
  return (
    <Card aria-labelledby={titleId} className={isIn ? undefined : 'border-dashed'}>
      <h2 id={titleId} className="text-xl">
        Retour à la boutique
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">
        <Link to={paths.parcelRequests(parcelId)} className={linkStyle}>
          {detail}
        </Link>
        , valable jusqu’au {formatMoment(validUntil)}
      </p>
      <LinesTable
        caption={`Lignes du retour, ${detail}`}
        lines={lines.map(({ key, name, amountCents }) => ({
          code: key,
          label: name,
          quantity: 1,
          unitCents: amountCents,
          amountCents,
        }))}
        totalCents={totalCents}
      />
      {onChoose && (
        <Checkbox
          className="mt-2"
          label="Payer ce retour maintenant"
          checked={isIn}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
    </Card>
  )
}
