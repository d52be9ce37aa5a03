import { Suspense } from 'react'
import { Link } from 'react-router'
import type { ClientDetail } from '#contract/people/clients.ts'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { clientStateWords } from '#web/copy/clients.ts'
import { planNames } from '#words/plan-names.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { teamRoleOf } from './team-role-of.ts'

const ClientActs = lazyAfterContent(async () => (await import('./ClientActs.tsx')).ClientActs)

export function ClientHeader({ client }: { client: ClientDetail }) {
  return (
    <>
      <PageHeader
        title={`${client.firstName} ${client.lastName}`}
        actions={
          <Suspense fallback={<span className="min-h-control" />}>
            <ClientActs client={client} />
          </Suspense>
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="font-mono">{client.clientNumber}</span>
          <StatusBadge of={clientStateWords[client.state]} />
          <span>{planNames[client.plan]}</span>
          {client.professional && <span>{client.professional.company}</span>}
          <span>Inscrit le {formatShortDay(client.createdAt)}</span>
        </p>
      </PageHeader>
      <MergeNotice client={client} />
      <TeamNotice role={teamRoleOf(client)} />
      {client.state === 'closed' && (
        <div className="mb-5">
          <Notice kind="warning" title="Compte désactivé">
            <p className="break-words">
              {client.deactivatedAt && `Le ${formatShortDay(client.deactivatedAt)}. `}
              {client.deactivationReason && `Motif\u00A0: ${client.deactivationReason}`}
            </p>
          </Notice>
        </div>
      )}
    </>
  )
}

/** The client has joined the team since: their client history stays readable. */
const TeamNotice = ({ role }: { role: string | null }) =>
  role === null ? null : (
    <div className="mb-5">
      <Notice kind="info" title={`De l’équipe\u00A0: ${role}`}>
        <p>
          Cette personne n’a plus d’espace client. Son accès se règle dans{' '}
          <Link to={paths.adminAccounts} className={linkStyle}>
            Comptes
          </Link>
          .
        </p>
      </Notice>
    </div>
  )

function MergeNotice({ client: { mergedInto, mergedFrom } }: { client: ClientDetail }) {
  if (!mergedInto && mergedFrom.length === 0) return null
  return (
    <div className="mb-5">
      <Notice kind="info" title={mergedInto ? 'Compte fusionné' : 'Comptes réunis'}>
        <p>
          {mergedInto ? (
            <>
              Ce compte est fermé&nbsp;; la personne continue avec{' '}
              <Link to={paths.adminClient(mergedInto.id)} className={linkStyle}>
                {mergedInto.clientNumber}
              </Link>
              . Ses commandes et factures restent ici.
            </>
          ) : (
            <>
              Cette page raconte aussi&nbsp;:{' '}
              {mergedFrom.map(({ id, clientNumber }) => (
                <Link key={id} to={paths.adminClient(id)} className={`${linkStyle} mr-2`}>
                  {clientNumber}
                </Link>
              ))}
            </>
          )}
        </p>
      </Notice>
    </div>
  )
}
