import { Link } from 'react-router'
import type { DeclarationKind } from '#domain/legal/declaration-words.ts'
import { declarationTexts } from '#web/copy/declarations.ts'
import { formatDay, formatMoment } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { DeclarationContent } from './DeclarationContent.tsx'
import type { DeclarationState } from './use-declaration.ts'

/** What was received and when; the same comes by mail. */
export function DeclarationReceipt({
  kind,
  declaration: { values, receipt },
}: {
  kind: DeclarationKind
  declaration: DeclarationState
}) {
  if (!receipt) return null
  const { statement, next } = declarationTexts[kind]
  return (
    <>
      <h2 tabIndex={-1} className="text-xl outline-none">
        Votre demande est reçue
      </h2>
      <p className="mt-3">
        Demande <span className="font-mono font-semibold">{receipt.number}</span>, reçue le{' '}
        {formatMoment(receipt.receivedAt)}.
      </p>
      <p className="mt-3">{statement}</p>
      <DeclarationContent kind={kind} values={values} />
      <p className="mt-4">
        Un accusé de réception part à <strong className="break-words">{values.email}</strong>.
        Gardez-le&nbsp;: il est votre preuve.
      </p>
      <h3 className="mt-5 text-lg">La suite</h3>
      <p className="mt-1">
        {receipt.endsAt ? (
          <>
            Votre abonnement prend fin le <strong>{formatDay(receipt.endsAt)}</strong>, au terme de
            la période déjà payée, et ne sera pas reconduit. Vous n’avez rien d’autre à faire.
          </>
        ) : (
          next
        )}
      </p>
      <p className="mt-4">
        <Link to={paths.home} className={`${linkStyle} inline-flex min-h-11 items-center`}>
          Retour à l’accueil
        </Link>
      </p>
    </>
  )
}
