import { type ReactNode, useState } from 'react'
import { removeProfessional } from '#contract/people/client-acts.ts'
import type { ClientDetail, ProfessionalView } from '#contract/people/clients.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { clientSentence } from '#web/copy/clients.ts'
import { Button } from '#web/ui/Button.tsx'
import { planNames } from '#words/plan-names.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatPhone } from '#words/format-phone.ts'
import { paths } from '#web/paths.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { NewTabLink } from '#web/back-office/core/NewTabLink.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { professionalLabels } from '#words/people.ts'
import { ProfessionalForm } from './ProfessionalForm.tsx'
import { subscriptionText } from './subscription-text.ts'

/** Who the client is, the security of their account, and what they agreed to. */
export function ClientSheet({ client }: { client: ClientDetail }) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <IdentityCard client={client} />
      <ProfessionalCard client={client} />
      <SecurityCard client={client} />
      <ConsentCard client={client} />
    </div>
  )
}

function IdentityCard({ client }: { client: ClientDetail }) {
  const { address, subscription } = client
  const lines = [address.line1, address.line2, `${address.postalCode} ${address.city}`]
  return (
    <TitledCard title="Identité">
      <dl className="mt-3">
        <SheetLine name="Numéro client">
          <span className="-my-2.5 flex items-center gap-1">
            <span className="font-mono">{client.clientNumber}</span>
            <CopyButton text={client.clientNumber} label="Copier le numéro client" />
          </span>
        </SheetLine>
        <SheetLine name="E-mail">
          <span className="wrap-anywhere">{client.email}</span>{' '}
          <Aside>{client.emailVerified ? 'confirmé' : 'pas encore confirmé'}</Aside>
        </SheetLine>
        <SheetLine name="Téléphone">
          <span className="figures">{formatPhone(client.phone)}</span>{' '}
          <Aside>{client.phoneVerifiedAt ? 'vérifié par SMS' : 'pas vérifié'}</Aside>
        </SheetLine>
        <SheetLine name="Adresse">
          {lines.filter(Boolean).join(', ')}
          <br />
          {address.country}
        </SheetLine>
        <SheetLine name="Formule">
          {planNames[client.plan]} {subscription && <Aside>{subscriptionText(subscription)}</Aside>}
        </SheetLine>
        <SheetLine name="Dernière connexion">
          {client.lastSignedInAt ? formatMoment(client.lastSignedInAt) : 'Jamais'}
        </SheetLine>
      </dl>
    </TitledCard>
  )
}

const Aside = ({ children }: { children: ReactNode }) => (
  <span className="text-sm text-ink-soft">({children})</span>
)

function ConsentCard({ client: { consents } }: { client: ClientDetail }) {
  return (
    <TitledCard title="Consentements">
      <dl className="mt-3">
        <SheetLine name="Textes légaux">
          <NewTabLink
            to={`${paths.termsOfSale}?version=${encodeURIComponent(consents.termsVersion)}`}
          >
            Version {consents.termsVersion}
          </NewTabLink>
          , acceptée le {formatMoment(consents.termsAcceptedAt)}
        </SheetLine>
        <SheetLine name="Offres commerciales">
          {consents.commercialAcceptedAt
            ? `Acceptées le ${formatMoment(consents.commercialAcceptedAt)}${consents.commercialTextVersion ? `, texte ${consents.commercialTextVersion}` : ''}`
            : 'Pas acceptées'}
        </SheetLine>
      </dl>
      <p className="mt-2 text-sm text-ink-soft">
        Chaque changement est daté dans le journal de ce client.
      </p>
    </TitledCard>
  )
}

/** Says which credentials exist, never their values. */
function SecurityCard({ client: { security } }: { client: ClientDetail }) {
  const { sessions } = security
  return (
    <TitledCard title="Sécurité">
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
    </TitledCard>
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

/** Whether the client is a company or a private person. */
function ProfessionalCard({ client }: { client: ClientDetail }) {
  const [isEditing, setEditing] = useState(false)
  const { professional } = client
  return (
    <TitledCard title="Entreprise">
      {isEditing ? (
        <ProfessionalForm
          client={client}
          onClose={() => {
            setEditing(false)
          }}
        />
      ) : (
        <>
          {professional ? (
            <Agreement professional={professional} />
          ) : (
            <p className="mt-1 text-ink-soft">
              Particulier. Pour une entreprise, ses factures portent sa raison sociale et son SIREN,
              et ses devis les remises convenues.
            </p>
          )}
          {client.state !== 'merged' && (
            <div className="mt-4 flex flex-wrap gap-2">
              <Button
                variant="secondary"
                onClick={() => {
                  setEditing(true)
                }}
              >
                {professional ? 'Modifier' : 'C’est une entreprise'}
              </Button>
              {professional && <Remove client={client} version={professional.version} />}
            </div>
          )}
        </>
      )}
    </TitledCard>
  )
}

function Agreement({ professional }: { professional: ProfessionalView }) {
  const { company, siren, vatNumber, transportPercent, feePercent } = professional
  const rows = { company, siren, vatNumber }
  return (
    <dl className="mt-3">
      {Object.entries(rows).map(([field, value]) => (
        <SheetLine key={field} name={professionalLabels[field] ?? field}>
          {value ?? '—'}
        </SheetLine>
      ))}
      <SheetLine name="Remises convenues">
        {percent(transportPercent)} sur le transport, {percent(feePercent)} sur les frais de
        traitement
      </SheetLine>
    </dl>
  )
}

const percent = (value: number): string => `${String(value).replace('.', ',')}\u00A0%`

const Remove = ({ client, version }: { client: ClientDetail; version: number }) => (
  <ConfirmWrite
    endpoint={removeProfessional}
    done="Compte redevenu particulier"
    refusals={clientSentence}
    input={{ customerId: client.id, version }}
    trigger={(ask) => (
      <Button variant="ghost" onClick={ask}>
        Redevenir particulier
      </Button>
    )}
    danger
    title="Ce client n’est plus une entreprise&nbsp;?"
    description="Ses prochains devis n’ont plus de remise, ses prochaines factures plus de raison sociale. Ce qui est déjà envoyé ou facturé ne change pas."
    confirmLabel="Confirmer"
  />
)

/** A name and its value, one under the other on a phone. */
const SheetLine = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)
