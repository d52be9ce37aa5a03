import { FileX2, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Declaration } from '#contract/declarations.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { formatMoment, formatParisDay } from '#web/copy/format-date.ts'
import {
  declarationFamilies,
  declarationKinds,
  declarationTasks,
  unsignedWarning,
} from '#web/copy/office-declarations.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { declarationStateNames } from '#words/statuses.ts'
import { HandleDeclaration } from './HandleDeclaration.tsx'
import { ReopenDeclaration } from './ReopenDeclaration.tsx'

/** One declaration as it was made, what the server recognised of it, and what can be done with it. */
export function DeclarationLine({ declaration }: { declaration: Declaration }) {
  const { kind, number, state, name, email, receivedAt, signedIn } = declaration
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
          <Badge family={declarationFamilies[state]}>{declarationStateNames[state]}</Badge>
        </p>
        <p className="break-words">
          {name || 'Nom effacé'} · {email || 'adresse effacée'}
        </p>
        <Moment at={receivedAt} className="figures block text-sm text-ink-soft" />
        <Facts declaration={declaration} />
        {waits && (
          <p className="mt-3 max-w-prose text-ink-soft">
            {!signedIn && `${unsignedWarning} `}
            {declarationTasks[kind]}
          </p>
        )}
        <Acts declaration={declaration} />
      </div>
    </li>
  )
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
          <Link
            to={`${paths.adminOrders}?${new URLSearchParams({ recherche: contract }).toString()}`}
            className={linkStyle}
          >
            Chercher «&nbsp;{contract}&nbsp;» dans les commandes
          </Link>
        )}
      </Fact>
      {refundBy && state === 'received' && (
        <Fact label="À rembourser avant le">{formatParisDay(refundBy)}</Fact>
      )}
      <Handled declaration={declaration} />
    </dl>
  )
}

const Handled = ({ declaration: { settledAt, settledBy, note } }: { declaration: Declaration }) => (
  <>
    {settledAt && (
      <Fact label="Suite donnée">
        {settledBy}, le {formatMoment(settledAt)}
      </Fact>
    )}
    {note && <Fact label="Note">{note}</Fact>}
  </>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 break-words whitespace-pre-wrap">{children}</dd>
  </div>
)

function Acts({ declaration }: { declaration: Declaration }) {
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
      {state === 'received' ? (
        <HandleDeclaration declaration={declaration} />
      ) : (
        <ReopenDeclaration declaration={declaration} />
      )}
    </div>
  )
}
