import { useSessionUser } from '#web/api/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'

/** The address to give to the shops, one copy button per line and one for all (specification 000 §3). */
export function AddressCard() {
  const address = useSessionUser()?.reshippingAddress
  if (!address) return null
  const lines = [
    { label: 'Nom', text: address.company },
    { label: 'Prénom', text: address.clientNumber },
    { label: 'Complément d’adresse', text: `c/o ${address.fullName}` },
    { label: 'Rue', text: address.street },
    { label: 'Code postal', text: address.postalCode },
    { label: 'Ville', text: address.city },
    { label: 'Pays', text: address.country },
  ]
  return (
    <Card aria-labelledby="adresse-titre">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="adresse-titre" className="text-xl">
          Votre adresse en métropole
        </h2>
        <CopyButton text={lines.map(({ text }) => text).join('\n')} label="Copier toute l’adresse">
          Tout copier
        </CopyButton>
      </div>
      <dl className="mt-2 grid divide-y divide-line">
        {lines.map(({ label, text }) => (
          <div key={label} className="flex items-center justify-between gap-3 py-1">
            <div className="min-w-0">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-mono break-words">{text}</dd>
            </div>
            <CopyButton text={text} label={`Copier : ${label}`} />
          </div>
        ))}
      </dl>
    </Card>
  )
}
