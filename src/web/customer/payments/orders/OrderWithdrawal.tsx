import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderView } from '#contract/payments/orders.ts'
import { timeLeft } from '#web/copy/durations.ts'
import { endOfDayInParis, formatCivilDay, formatWithParis } from '#web/copy/civil-day.ts'
import { formatDay, formatMoment } from '#web/copy/format-date.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { footPart } from '#web/chrome/FootPart.tsx'

type Withdrawal = NonNullable<OrderView['withdrawal']>

/** The consumer's fourteen days, as a clock; afterwards staff judge, not the page (C. conso. L221-18, L221-21, L221-28). */
export function OrderWithdrawal({
  order,
  withdrawal,
}: {
  order: OrderView
  withdrawal: Withdrawal
}) {
  const isDone = order.status === 'delivered' && withdrawal.expressRequestedAt !== null
  const isOpen = withdrawal.isOpen && !isDone
  const declare = (
    <Link
      to={paths.withdrawalFrom(order.number)}
      className={
        isOpen
          ? buttonStyle('secondary', 'normal', 'shrink-0')
          : `${linkStyle} inline-flex min-h-11 items-center`
      }
    >
      Renoncer au contrat ici
    </Link>
  )
  if (isOpen)
    return (
      <section aria-labelledby="renoncer-titre" className={footPart}>
        <Fold note={`jusqu’au ${formatWithParis(endOfDayInParis(withdrawal.lastDay))}`}>
          <Clock withdrawal={withdrawal} />
        </Fold>
        <Express withdrawal={withdrawal} shipsNothing={order.shipments.length === 0} />
        <div className="mt-4">{declare}</div>
      </section>
    )
  return (
    <div className={footPart}>
      <Over
        why={
          isDone ? 'Droit de rétractation éteint, service exécuté' : 'Délai de rétractation passé'
        }
      >
        <Closed {...{ withdrawal, isDone }} />
        {declare}
      </Over>
    </div>
  )
}

/** Its deadline in sight, and the rest on demand. */
const Fold = ({ note, children }: { note: string; children: ReactNode }) => (
  <details className="group -my-2">
    <summary className="flex min-h-11 cursor-pointer items-center gap-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="renoncer-titre">Changer d’avis</h2>
        <span className="text-13 text-ink-soft">{note}</span>
      </span>
      <ChevronDown
        className="size-5 shrink-0 transition-transform group-open:rotate-180"
        aria-hidden="true"
      />
    </summary>
    <div className="mb-2 grid max-w-prose gap-2 text-ink-soft">{children}</div>
  </details>
)

/** Rarely read: one quiet line, which opens. */
const Over = ({ why, children }: { why: string; children: ReactNode }) => (
  <details className="-my-2">
    <Summary className="text-ink-soft!">
      <h2 className="font-sans text-14! leading-5 font-normal tracking-normal">{why}</h2>
    </Summary>
    <div className="mb-2 grid max-w-prose gap-2 text-ink-soft">{children}</div>
  </details>
)

/** Stands first after a declaration: a second one would change nothing. */
export function Withdrawn({ withdrawn }: { withdrawn: NonNullable<OrderView['withdrawn']> }) {
  const { number, receivedAt } = withdrawn
  return (
    <Notice kind="info" title={`Vous avez renoncé à cette commande le ${formatMoment(receivedAt)}`}>
      <div className="grid max-w-prose gap-2">
        <p>
          L’accusé de réception de votre demande <span className="whitespace-nowrap">{number}</span>{' '}
          est dans votre boîte e-mail.
        </p>
        <p>{becameOf(withdrawn)}</p>
      </div>
    </Notice>
  )
}

function becameOf({ isSettled, isCarriedOut, refundBy }: NonNullable<OrderView['withdrawn']>) {
  if (isCarriedOut) {
    return 'Elle est traitée\u00a0: ce qui vous est remboursé est dit dans le détail de la commande.'
  }
  if (isSettled) return 'Elle est traitée\u00a0: notre équipe vous a répondu.'
  return `Notre équipe vous écrit\u00a0: si la rétractation est recevable, ce qui vous est dû est remboursé au plus tard le ${formatCivilDay(refundBy)}. Vous n’avez rien d’autre à faire.`
}

function Clock({ withdrawal: { lastDay } }: { withdrawal: Withdrawal }) {
  const end = endOfDayInParis(lastDay)
  const left = end.getTime() - useNow()
  return (
    <p>
      Vous pouvez renoncer à cette commande, sans donner de raison, jusqu’au{' '}
      <strong className="text-ink">{formatWithParis(end)}</strong>
      {left > 0 && `\u00a0: encore ${timeLeft(left)}`}.
    </p>
  )
}

type ExpressProps = { withdrawal: Withdrawal; shipsNothing: boolean }

/** What an express request costs is never folded. */
const Express = ({ withdrawal: { expressRequestedAt }, shipsNothing }: ExpressProps) => (
  <div className="mt-2 max-w-prose text-ink-soft empty:hidden">
    {expressRequestedAt ? (
      <p>
        Le {formatDay(expressRequestedAt)}, vous avez demandé{' '}
        {shipsNothing ? 'un début immédiat du service' : 'un départ immédiat'}&nbsp;: si vous
        renoncez, la part déjà exécutée reste due, et ce droit s’éteint une fois le service
        entièrement exécuté.
      </p>
    ) : (
      !shipsNothing && (
        <p>
          Vous n’avez pas demandé de départ immédiat&nbsp;: vos colis restent à l’entrepôt jusqu’à
          la fin de ce délai.
        </p>
      )
    )}
  </div>
)

function Closed({ withdrawal, isDone }: { withdrawal: Withdrawal; isDone: boolean }) {
  if (isDone) {
    return (
      <p>
        L’envoi que vous aviez demandé sans attendre est livré&nbsp;: le service est entièrement
        exécuté, et le délai de rétractation n’a plus cours. Si vous pensez le contraire,{' '}
        <span className="whitespace-nowrap">écrivez-le-nous</span>&nbsp;: l’équipe vous répond.
      </p>
    )
  }
  return (
    <p>
      Le délai de 14&nbsp;jours a pris fin le {formatCivilDay(withdrawal.lastDay)}. Une déclaration
      peut encore être envoyée&nbsp;: l’équipe vous répond.
    </p>
  )
}
