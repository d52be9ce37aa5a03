import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ClientDetail, HistoryPart, HistoryRow } from '#contract/people/clients.ts'
import { openHistory } from '#web/api/clients.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { lineDetail, lineName, lineStatus, partWords } from '#web/copy/clients.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { formatPhone } from '#words/format-phone.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { planNames } from '#words/plan-names.ts'
import { HistoryTarget } from './HistoryTarget.tsx'
import { subscriptionText } from './subscription-text.ts'

/** What somebody who answers the telephone needs first: what waits, where the parcels are, what was paid, how to reach them. */
export const ClientLife = ({ client }: { client: ClientDetail }) => (
  <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
    <div className="grid grid-cols-1 gap-4">
      <OpenLines
        customerId={client.id}
        title="Ce qui attend une réponse"
        parts={['messages', 'requests', 'quotes']}
        none="Ni message sans réponse, ni demande, ni devis en cours."
      />
      <OpenLines
        customerId={client.id}
        title="Ses colis en cours"
        parts={['parcels']}
        none="Aucun colis attendu, à l’entrepôt ou en route."
      />
      <OpenLines
        customerId={client.id}
        title="Ses commandes en cours"
        parts={['orders']}
        none="Aucune commande à payer, à préparer ou en route."
      />
    </div>
    <div className="grid grid-cols-1 gap-4">
      <ClientContact client={client} />
      <ClientMoney client={client} />
    </div>
  </div>
)

/** How to reach a client, and what they are asked to say so that they are known for who they are. */
function ClientContact({ client: { phone, email, address, ...client } }: Props) {
  const { line1, line2, postalCode, city, country } = address
  return (
    <TitledCard title="Le joindre, le reconnaître" padding="tight">
      <ul className="mt-1 grid text-14">
        {phone && (
          <li className="flex items-center justify-between gap-2">
            <a href={`tel:${phone}`} className={`figures ${linkStyle}`}>
              {formatPhone(phone)}
            </a>
            <CopyButton text={phone} label="Copier le téléphone" />
          </li>
        )}
        <li className="flex items-center justify-between gap-2">
          <a href={`mailto:${email}`} className={`min-w-0 wrap-anywhere ${linkStyle}`}>
            {email}
          </a>
          <CopyButton text={email} label="Copier l’e-mail" />
        </li>
        <li className="flex items-center justify-between gap-2">
          <span className="font-mono">{client.clientNumber}</span>
          <CopyButton text={client.clientNumber} label="Copier le numéro client" />
        </li>
      </ul>
      <address className="mt-1 text-14 not-italic">
        {[line1, line2].filter(Boolean).join(', ')}
        <br />
        {postalCode} {city}, {country}
      </address>
    </TitledCard>
  )
}

type Props = { readonly client: ClientDetail }

/** What a client has paid since the beginning, and the plan that they pay for. */
function ClientMoney({ client: { money, plan, subscription } }: { client: ClientDetail }) {
  const { orders, paidCents, givenBackCents, lastPaidAt } = money
  return (
    <TitledCard title="Argent" padding="tight">
      <p className="mt-2 figures font-display text-28 font-semibold">{formatMoney(paidCents)}</p>
      <p className="text-14 text-ink-soft">
        {orders === 0
          ? 'Rien de payé pour le moment.'
          : `payés en ${orders}\u00a0${orders > 1 ? 'commandes' : 'commande'}`}
        {lastPaidAt && `, la dernière fois le ${formatShortDay(lastPaidAt)}`}
      </p>
      {givenBackCents > 0 && (
        <p className="figures text-14 text-problem">
          {formatMoney(givenBackCents)} remboursés ou promis
        </p>
      )}
      <p className="mt-2 text-14">
        Formule {planNames[plan]}
        {subscription && (
          <span className={subscription.status === 'past_due' ? 'text-problem' : 'text-ink-soft'}>
            , {subscriptionText(subscription)}
          </span>
        )}
      </p>
      {orders > 0 && (
        <Link
          to="?onglet=factures"
          className={`${linkStyle} inline-flex min-h-control items-center text-14`}
        >
          Ses factures
        </Link>
      )}
    </TitledCard>
  )
}

type OpenLinesProps = {
  readonly customerId: string
  readonly title: string
  readonly parts: readonly HistoryPart[]
  /** Said when nothing of any part is under way. */
  readonly none: string
}

/** The lines of a client's history that are not over, the newest of each part first. */
function OpenLines({ customerId, title, parts, none }: OpenLinesProps) {
  return (
    <TitledCard title={title} padding="tight">
      <div className="peer">
        {parts.map((part) => (
          <Part key={part} customerId={customerId} part={part} isNamed={parts.length > 1} />
        ))}
      </div>
      <p className="hidden py-1 text-ink-soft peer-empty:block">{none}</p>
    </TitledCard>
  )
}

type PartProps = {
  readonly customerId: string
  readonly part: HistoryPart
  readonly isNamed: boolean
}

function Part({ customerId, part, isNamed }: PartProps) {
  const list = useQuery(openHistory(customerId, part))
  const { label, slug, failed } = partWords[part]
  return (
    <Loaded query={list} failed={failed} loading={<SkeletonList rows={1} />}>
      {({ items, nextCursor }) =>
        items.length > 0 && (
          <>
            {isNamed && <h3 className="mt-2 text-13 font-semibold text-ink-soft">{label}</h3>}
            <ul className="divide-y divide-line">
              {items.map((row) => (
                <li key={row.id}>
                  <Line part={part} row={row} />
                </li>
              ))}
            </ul>
            {nextCursor !== null && (
              <Link
                to={`?onglet=${slug}`}
                className={`${linkStyle} inline-flex min-h-control items-center`}
              >
                Tout voir<span className="sr-only">{`\u00a0: ${label}`}</span>
              </Link>
            )}
          </>
        )
      }
    </Loaded>
  )
}

const codes: ReadonlySet<HistoryPart> = new Set(['parcels', 'quotes', 'orders'])

const priced: ReadonlySet<HistoryPart> = new Set(['quotes', 'orders'])

function Line({ part, row }: { part: HistoryPart; row: HistoryRow }) {
  return (
    <div
      className={joinClasses(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 text-14 sm:grid',
        priced.has(part)
          ? 'sm:grid-cols-[minmax(0,1fr)_5rem_9.5rem_5.25rem]'
          : 'sm:grid-cols-[minmax(0,1fr)_11.5rem_5.25rem]',
      )}
    >
      <p className="min-w-0 sm:truncate">
        <LineWords part={part} row={row} />
      </p>
      <p className="flex shrink-0 items-center gap-3 sm:contents">
        {priced.has(part) && (
          <span className="figures text-right max-sm:empty:hidden">
            {row.amountCents !== null && formatMoney(row.amountCents)}
          </span>
        )}
        <StatusBadge of={lineStatus(part, row)} isPlain />
        <time dateTime={row.at} className="text-right text-13 whitespace-nowrap text-ink-soft">
          {formatShortDay(row.at)}
        </time>
      </p>
    </div>
  )
}

/** A message is opened by what it says, anything else by its name. */
function LineWords({ part, row }: { part: HistoryPart; row: HistoryRow }) {
  const name = lineName(part, row)
  const detail = lineDetail(part, row)
  const isMessage = part === 'messages' && detail !== ''
  return (
    <>
      {isMessage && <span className="mr-2 text-ink-soft">{name}</span>}
      <HistoryTarget row={row}>
        <span className={joinClasses(codes.has(part) && 'font-mono wrap-anywhere')}>
          {isMessage ? detail : name}
        </span>
      </HistoryTarget>
      {!isMessage && <span className="ml-2 text-ink-soft">{detail}</span>}
    </>
  )
}
