import { useState } from 'react'
import { removeProfessional } from '#contract/people/client-acts.ts'
import { type ClientDetail, type ProfessionalView } from '#contract/people/clients.ts'
import { Button } from '#web/ui/Button.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { professionalLabels } from '#words/professional.ts'
import { SheetLine } from './SheetLine.tsx'
import { ProfessionalForm } from './ProfessionalForm.tsx'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { clientSentence } from '#web/copy/clients.ts'

/** Whether the client is a company or a private person. */
export function ProfessionalCard({ client }: { client: ClientDetail }) {
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
