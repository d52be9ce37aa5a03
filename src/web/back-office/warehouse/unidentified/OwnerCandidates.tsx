import type { ReactNode } from 'react'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import type { Owners } from '#contract/warehouse/unidentified.ts'
import type { OwnerSign } from '#domain/parcel/rank-owners.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { ownerSigns } from '#web/copy/reception.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Owner } from './AssignOwner.tsx'
import { recognisedOwner } from './recognised-owner.ts'

export const nobodyAnswers = 'Aucune déclaration attendue ni aucun client ne répond à ces mots.'

/** The likely declarations and clients, most likely first. A person chooses. */
export function OwnerCandidates({
  found,
  actLabel,
  actOf,
  nothing,
  onChosen,
}: {
  found: Owners
  actLabel: string
  /** The action with the client's name, for a person who does not see the line. */
  actOf: (name: string) => string
  /** Shown when no owner matches. */
  nothing: string
  onChosen: (owner: Owner) => void
}) {
  const { declarations, customers } = found
  if (declarations.length + customers.length === 0) {
    return (
      <p className="text-ink-soft" role="status">
        {nothing}
      </p>
    )
  }
  const act = (name: string, owner: Owner) => (
    <Button
      variant="secondary"
      className="min-h-14"
      aria-label={actOf(name)}
      onClick={() => {
        onChosen(owner)
      }}
    >
      {actLabel}
    </Button>
  )
  return (
    <div className="grid gap-2">
      <FormerNumber found={found} />
      <ul className="grid gap-2">
        {orderOwners(found).map((owner) =>
          owner.kind === 'declaration' ? (
            <Candidate
              key={owner.found.parcel.id}
              act={act(nameOfDeclaration(owner.found.parcel), {
                kind: 'declaration',
                declaration: owner.found.parcel,
              })}
            >
              <Declaration {...owner.found} />
            </Candidate>
          ) : (
            <Candidate
              key={owner.customer.id}
              act={act(`${owner.customer.name} · ${owner.customer.clientNumber}`, owner)}
            >
              <Undeclared {...owner.customer} />
            </Candidate>
          ),
        )}
      </ul>
    </div>
  )
}

/** Explains that the label has a former number of the client listed below. */
function FormerNumber({ found }: { found: Owners }) {
  const owner = recognisedOwner(found)
  if (!owner?.formerNumber) return null
  return (
    <p>
      <span className="font-mono">{owner.formerNumber}</span> est l’ancien numéro de {owner.name},
      aujourd’hui <span className="font-mono">{owner.clientNumber}</span>.
    </p>
  )
}

const Candidate = ({ act, children }: { act: ReactNode; children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line p-3">
    <div className="min-w-0 flex-1 basis-64 break-words">{children}</div>
    {act}
  </li>
)

const nameOfDeclaration = ({ customer, trackingNumber }: WarehouseParcel): string =>
  `${customer?.name} · ${customer?.clientNumber}, ${trackingNumber}`

const Undeclared = ({ name, clientNumber, country }: Owners['customers'][number]) => (
  <>
    <p className="font-semibold">
      {name} <span className="font-mono">{clientNumber}</span>
    </p>
    <p className="text-sm text-ink-soft">{country} · sans déclaration pour ce colis</p>
  </>
)

const Declaration = ({
  parcel,
  signs,
}: {
  parcel: WarehouseParcel
  signs: readonly OwnerSign[]
}) => (
  <>
    <p className="font-semibold">
      {parcel.customer?.name} <span className="font-mono">{parcel.customer?.clientNumber}</span>
    </p>
    <p className="text-sm">
      <span className="font-mono">{parcel.trackingNumber}</span> · {parcel.merchant}
      {parcel.description && ` · ${parcel.description}`}
    </p>
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      Annoncé le {formatDay(parcel.createdAt)}
      {signs.map((sign) => (
        <Badge key={sign} family="house">
          {ownerSigns[sign]}
        </Badge>
      ))}
    </p>
  </>
)

type OrderedOwner =
  | { readonly kind: 'declaration'; readonly found: Owners['declarations'][number] }
  | { readonly kind: 'customer'; readonly customer: Owners['customers'][number] }

/**
 * The owners in the order of the bench, most likely first: a second Enter takes the first. For a client whose number was read, «
 * sans déclaration » comes before the parcels they await, unless a parcel's number, shop or name resembles the scanned one.
 */
export function orderOwners({ recognised, declarations, customers }: Owners): OrderedOwner[] {
  const resembles = ({ parcel, signs }: Owners['declarations'][number]): boolean =>
    (recognised === null || parcel.customer?.id === recognised.id) &&
    signs.some((sign) => sign !== 'client-number')
  const ordered = declarations.map((found) => ({ kind: 'declaration', found }) as const)
  return [
    ...ordered.filter(({ found }) => resembles(found)),
    ...customers.map((customer) => ({ kind: 'customer', customer }) as const),
    ...ordered.filter(({ found }) => !resembles(found)),
  ]
}
