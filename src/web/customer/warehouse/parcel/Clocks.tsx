import { Link } from 'react-router'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { ShopRight } from './ShopRight.tsx'

/** The quote that contains the parcel, and the right towards the shop, folded where the return above says until when. */
export function Clocks({
  situation: { shopWithdrawal, quote },
  isReturnAbove,
}: {
  situation: Pick<ParcelSituationView, 'shopWithdrawal' | 'quote'>
  /** It says until when, and leads there. */
  isReturnAbove: boolean
}) {
  if (!shopWithdrawal && !quote) return null
  return (
    <div className="mt-4 grid gap-2 border-t border-line pt-4 empty:hidden">
      {quote && (
        <p>
          Devis{' '}
          <Link to={paths.quote(quote.id)} className={linkStyle}>
            {quote.number}
          </Link>
        </p>
      )}
      <ToCart quote={quote} />
      {shopWithdrawal && (
        <ShopRight right={shopWithdrawal} canAsk={isReturnAbove} isFolded={isReturnAbove} />
      )}
    </div>
  )
}

function ToCart({ quote }: Pick<ParcelSituationView, 'quote'>) {
  if (!quote?.isAccepted || quote.isBeingPaid) return null
  return (
    <Link to={paths.cart} className={buttonStyle('primary', 'normal', 'justify-self-start')}>
      Aller au panier
    </Link>
  )
}
