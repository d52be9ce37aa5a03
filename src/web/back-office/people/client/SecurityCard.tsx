import type { ClientDetail } from '#contract/people/clients.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Card } from '#web/ui/Card.tsx'
import { SheetLine } from './SheetLine.tsx'

/** What exists, never what it is. */
export function SecurityCard({ client: { security } }: { client: ClientDetail }) {
  const { sessions } = security
  return (
    <Card aria-labelledby="client-securite">
      <h2 id="client-securite" className="text-xl">
        Sécurité
      </h2>
      <dl className="mt-3">
        <SheetLine name="Mot de passe">{security.hasPassword ? 'Choisi' : 'Aucun'}</SheetLine>
        <SheetLine name="Compte Google">{security.hasGoogle ? 'Relié' : 'Aucun'}</SheetLine>
        <SheetLine name="Double authentification">{factorsText(security)}</SheetLine>
        <SheetLine name="Appareils connectés">
          {sessions.length === 0 ? (
            'Aucun'
          ) : (
            <ul className="grid gap-1">
              {sessions.map(({ id, device, lastUsedAt }) => (
                <li key={id}>
                  {device}{' '}
                  <span className="text-sm text-ink-soft">
                    dernière activité&nbsp;: {formatMoment(lastUsedAt)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </SheetLine>
      </dl>
    </Card>
  )
}

function factorsText({
  hasTotp,
  passkeyCount,
  unusedRecoveryCodes,
}: ClientDetail['security']): string {
  const factors = [
    ...(hasTotp ? ['application'] : []),
    ...(passkeyCount > 0 ? [`${passkeyCount}\u00A0clé${passkeyCount > 1 ? 's' : ''} d’accès`] : []),
  ]
  if (factors.length === 0) return 'Aucune'
  const codes = `${unusedRecoveryCodes}\u00A0code${unusedRecoveryCodes > 1 ? 's' : ''} de secours`
  return [...factors, codes].join(', ')
}
