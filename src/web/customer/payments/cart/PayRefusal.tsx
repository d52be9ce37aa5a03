import { Link } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { cartNews, itemRefusalOf } from '#web/copy/cart.ts'
import { checkoutRefusalOf, type RefusalText } from '#web/copy/money.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** A refusal by a rule stays in the page, with what to do next; other failures show as toasts. */
export function PayRefusal({ error }: { error: Error }) {
  const moneyText = useMoneyText()
  if (!(error instanceof ApiError)) return null
  const refusal = checkoutRefusalOf(error.code)
  if (!refusal && !itemRefusalOf(error.code)) return null
  return (
    <Notice kind="error" title="Le paiement n’a pas commencé">
      <p>{refusal ? refusal.text(error.details, moneyText) : cartNews.itemRefused}</p>
      {refusal && <WayOut way={refusal.way} quoteId={error.details['quoteId']} />}
    </Notice>
  )
}

function WayOut({ way, quoteId }: { way: RefusalText['way']; quoteId: unknown }) {
  if (way === 'retry') return null
  const { to, label } = destinationOf(way, quoteId)
  return (
    <Link to={to} className={linkStyle}>
      {label}
    </Link>
  )
}

function destinationOf(way: Exclude<RefusalText['way'], 'retry'>, quoteId: unknown) {
  if (way === 'orders') return { to: paths.orders, label: 'Voir mes commandes' }
  if (way === 'contact') return { to: paths.homeSection('contact'), label: 'Nous écrire' }
  if (way === 'quote' && typeof quoteId === 'string') {
    return { to: paths.quote(quoteId), label: 'Ouvrir le devis' }
  }
  return { to: paths.myQuotes, label: 'Voir mes devis' }
}
