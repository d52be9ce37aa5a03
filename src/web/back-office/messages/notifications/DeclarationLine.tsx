import { FileX2, Reply, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { handleDeclaration, type Declaration } from '#contract/payments/declarations.ts'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { nextDeclarationStates } from '#domain/legal/declaration.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import {
  declarationKinds,
  declarationStatuses,
  declarationTask,
  handlings,
  refundDaysLeft,
  subscriptionTask,
  unsignedWarning,
  declarationRefusals,
} from '#web/copy/office-declarations.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import type { Handling } from './HandleDeclaration.tsx'
import { NameOrder } from './NameOrder.tsx'
import { WithdrawalRefund } from './WithdrawalRefund.tsx'
import { failureToast } from '#web/back-office/core/failure-toast.ts'
import { useAction } from '#web/chrome/action/use-action.ts'

type LineProps = {
  readonly declaration: Declaration
  readonly onHandle: (outcome: Handling['outcome']) => void
}

/** One declaration as the person made it, what the server recognised in it, and the actions on it. */
export function DeclarationLine({ declaration, onHandle }: LineProps) {
  const { number, kind, state, name, email, receivedAt } = declaration
  const waits = state === 'received'
  return (
    <li className="flex gap-4 py-4">
      <FileX2
        className={`mt-0.5 size-5 shrink-0 ${waits ? 'text-call' : 'text-ink-soft'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={waits ? 'font-semibold' : ''}>{declarationKinds[kind]}</span>
          <span className="font-mono text-sm">{number}</span>
          <StatusBadge of={declarationStatuses[state]} />
        </p>
        <p className="break-words">
          {name || 'Nom effacé'} · {email || 'adresse effacée'}
        </p>
        <Moment at={receivedAt} className="figures block text-sm text-ink-soft" />
        <Facts declaration={declaration} />
        {waits && <p className="mt-3 max-w-prose text-ink-soft">{taskOf(declaration)}</p>}
        <Work declaration={declaration} />
        <Acts declaration={declaration} onHandle={onHandle} />
      </div>
    </li>
  )
}

/** What can be done here for a withdrawal: find its order, refund it. */
function Work({ declaration }: { declaration: Declaration }) {
  const { id, kind, order, state, contract } = declaration
  if (kind !== 'withdrawal' || state === 'rejected') return null
  if (order) return <WithdrawalRefund declaration={declaration} order={order} />
  if (state !== 'received') return null
  return (
    <div className="mt-3">
      <NameOrder declarationId={id} guess={numberIn(contract) ?? ''} />
    </div>
  )
}

function taskOf(declaration: Declaration): string {
  const { signedIn, subscription } = declaration
  if (subscription) return subscriptionTask(subscription)
  return `${signedIn ? '' : `${unsignedWarning} `}${declarationTask(declaration)}`
}

function Facts({ declaration }: { declaration: Declaration }) {
  const { kind, contract, wishedOn, refundBy, customer, order, state } = declaration
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Fact label="Contrat déclaré">{contract}</Fact>
      {kind === 'cancellation' && (
        <Fact label="Date souhaitée">{wishedOn ? formatParisDay(wishedOn) : 'Au plus tôt'}</Fact>
      )}
      <Fact label="Compte">
        {customer ? (
          <Link to={paths.adminClient(customer.id)} className={linkStyle}>
            {customer.name} <span className="font-mono text-sm">{customer.clientNumber}</span>
          </Link>
        ) : (
          'Aucun compte à cette adresse'
        )}
      </Fact>
      <Fact label="Commande">
        {order ? (
          <Link to={paths.adminOrder(order.id)} className={`font-mono ${linkStyle}`}>
            {order.number}
          </Link>
        ) : (
          <OrderSearch contract={contract} />
        )}
      </Fact>
      <Ends declaration={declaration} />
      {refundBy && state === 'received' && (
        <Fact label="À rembourser avant le">
          {formatParisDay(refundBy)} ({refundDaysLeft(refundBy)})
        </Fact>
      )}
      <Handled declaration={declaration} />
    </dl>
  )
}

const numberIn = (contract: string) => /C-\d{4}-\d+/i.exec(contract)?.[0].toUpperCase()

/** The typed text may hold the number of another person’s order, or of none. */
function OrderSearch({ contract }: { contract: string }) {
  const number = numberIn(contract)
  if (number === undefined) return 'Aucune reconnue'
  return (
    <Link
      to={`${paths.adminOrders}?${new URLSearchParams({ recherche: number }).toString()}`}
      className={linkStyle}
    >
      Chercher {number} dans les commandes
    </Link>
  )
}

const Ends = ({ declaration: { subscription } }: { declaration: Declaration }) =>
  subscription && (
    <Fact label="Abonnement">
      {initialPlans[subscription.plan].name},{' '}
      <span className="font-mono text-sm">{subscription.clientNumber}</span>
      {subscription.endsAt && `, prend fin le ${formatParisDay(subscription.endsAt)}`}
    </Fact>
  )

const Handled = ({ declaration: { settledAt, settledBy, note } }: { declaration: Declaration }) => (
  <>
    {settledAt && (
      <Fact label="Suite donnée">
        {settledBy ?? 'Par la déclaration elle-même'}, le {formatMoment(settledAt)}
      </Fact>
    )}
    {note && <Fact label="Note">{note}</Fact>}
  </>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="sm:contents">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">{children}</dd>
  </div>
)

function Acts({ declaration, onHandle }: LineProps) {
  const { number, kind, email, name, state } = declaration
  const subject = `${declarationKinds[kind]} ${number}`
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {email && (
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}
          className={buttonStyle('secondary')}
        >
          <Reply className="size-5" aria-hidden="true" />
          Répondre<span className="sr-only"> à {name}</span>
        </a>
      )}
      {nextDeclarationStates[state].map((next) =>
        next === 'received' ? (
          <ReopenDeclaration key={next} declaration={declaration} />
        ) : (
          <Button
            key={next}
            variant={actVariant(next, declaration)}
            onClick={() => {
              onHandle(next)
            }}
          >
            {handlings[next].open}
            <span className="sr-only"> {number}</span>
          </Button>
        ),
      )}
    </div>
  )
}

/** The refund of a withdrawal comes first, or the search for its order. */
const actVariant = (next: Handling['outcome'], { kind }: Declaration) => {
  if (next === 'rejected') return 'ghost'
  return kind === 'withdrawal' ? 'secondary' : 'primary'
}

/** Reopens a declaration that was closed too soon: nothing is lost, it waits again. */
function ReopenDeclaration({ declaration }: { declaration: Declaration }) {
  const { id, number, state: former } = declaration
  const reopening = useAction(handleDeclaration, {
    done: { title: 'Déclaration de nouveau à traiter', description: number },
    onFailed: failureToast('Erreur', declarationRefusals),
  })
  return (
    <Button
      variant="ghost"
      busy={reopening.isBusy}
      onClick={() => reopening.run({ declarationId: id, former, state: 'received', note: null })}
    >
      <RotateCcw className="size-5" aria-hidden="true" />
      Remettre à traiter<span className="sr-only"> {number}</span>
    </Button>
  )
}
